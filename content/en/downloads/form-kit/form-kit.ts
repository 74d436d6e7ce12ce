// The form kit: one artboard per language with field, error, button and success, and the grid.
// It uses the texts of the site's own forms, so the kit shows realistic text lengths.
import { fillPlaceholders } from '../../../placeholders.ts';
import type { Ui } from '../../../schema/ui.ts';
import type { SketchFiles } from './sketch-file.ts';
import { toSketchFiles } from './sketch-file.ts';
import type { Box, Grid, Layer, RectangleOptions, TextOptions } from './sketch-layer.ts';
import { ALIGN_CENTRE, createArtboard, createRectangle, createText } from './sketch-layer.ts';

/** `name` is the language's own name, e.g. Deutsch. */
export type KitLanguage = { name: string; ui: Ui };

const PHONE_WIDTH = 320;
const MARGIN = 20;
const CONTENT_WIDTH = PHONE_WIDTH - 2 * MARGIN;
const GAP_BETWEEN_ARTBOARDS = 80;
const PHONE_GRID: Grid = { columns: 4, columnWidth: 58, gutter: 16, offset: MARGIN };
const DESKTOP_GRID: Grid = { columns: 12, columnWidth: 84, gutter: 24, offset: 84 };

const FIELD: RectangleOptions = {
  fill: '#fbfbf8',
  border: { colour: '#7c7a74', thickness: 1.5 },
};
const FIELD_ERROR: RectangleOptions = {
  fill: '#f9e0da',
  border: { colour: '#a3160f', thickness: 2 },
};
type Look = Omit<TextOptions, 'words'>;
const TEXT: Look = { size: 16, lineHeight: 24, colour: '#141833' };
const LABEL: Look = { ...TEXT, isBold: true };
const HINT: Look = { size: 14, lineHeight: 20, colour: '#585d79' };
const ERROR: Look = { ...HINT, colour: '#a3160f' };
const NOTE: Look = { ...HINT, colour: '#141833' };
const ON_BUTTON: Look = { ...LABEL, colour: '#fbfbf8', alignment: ALIGN_CENTRE };
const ON_BUSY_BUTTON: Look = { ...ON_BUTTON, colour: '#585d79' };

export function buildFormKit(languages: readonly KitLanguage[]): SketchFiles {
  const step = PHONE_WIDTH + GAP_BETWEEN_ARTBOARDS;
  const forms = languages.map((language, index) => createForm(language, index * step));
  return toSketchFiles('Form kit', [...forms, createGridSheet(languages.length * step)]);
}

function createForm({ name, ui }: KitLanguage, x: number): Layer {
  const sheet = createSheet(name);
  sheet.addText('Field label', ui.form.email, LABEL, 8);
  sheet.addBox('Field', 48, FIELD, 8);
  sheet.addText('Field hint', ui.form.emailHint, HINT, 32);
  sheet.addText('Error label', ui.form.email, LABEL, 8);
  sheet.addBox('Error field', 48, FIELD_ERROR, 8);
  sheet.addText('Error message', ui.validation.email, ERROR, 32);
  sheet.addButton('Button', ui.form.sendApplication, { fill: '#22307f', look: ON_BUTTON });
  sheet.addButton('Busy button', ui.form.submitting, { fill: '#e5e3db', look: ON_BUSY_BUTTON });
  const sample = { email: 'onne@post.example', number: 'L-2041' };
  sheet.addNotice(ui.toast.contactOk, fillPlaceholders(ui.toast.contactOkText, sample));
  const box = { x, y: 0, width: PHONE_WIDTH, height: Math.max(sheet.endY(), 720) };
  return createArtboard(name, box, sheet.layers, PHONE_GRID);
}

function createGridSheet(x: number): Layer {
  const name = 'Grid';
  const { columns, columnWidth, gutter, offset } = DESKTOP_GRID;
  const toWidth = (count: number) => count * columnWidth + (count - 1) * gutter;
  const words = `${columns} columns of ${columnWidth}, gutter ${gutter}`;
  const toBox = (y: number, count: number, height: number): Box => {
    return { x: offset, y, width: toWidth(count), height };
  };
  const layers = [
    createText(`${name}/Columns`, toBox(48, 6, 24), { ...TEXT, words }),
    createRectangle(`${name}/Field on 3 columns`, toBox(128, 3, 48), FIELD),
    createRectangle(`${name}/Field on 6 columns`, toBox(208, 6, 48), FIELD),
    createRectangle(`${name}/Message on 6 columns`, toBox(288, 6, 168), FIELD),
  ];
  return createArtboard(name, { x, y: 0, width: 1440, height: 720 }, layers, DESKTOP_GRID);
}

/** Collects layers from top to bottom. */
function createSheet(name: string) {
  const layers: Layer[] = [];
  let y = 24;

  function addText(layer: string, words: string, look: Look, gap: number): void {
    const height = toHeight(words, CONTENT_WIDTH, look);
    const box = { x: MARGIN, y, width: CONTENT_WIDTH, height };
    layers.push(createText(`${name}/${layer}`, box, { ...look, words }));
    y += height + gap;
  }

  function addBox(layer: string, height: number, look: RectangleOptions, gap: number): void {
    const box = { x: MARGIN, y, width: CONTENT_WIDTH, height };
    layers.push(createRectangle(`${name}/${layer}`, box, look));
    y += height + gap;
  }

  function addButton(
    layer: string,
    words: string,
    { fill, look }: { fill: RectangleOptions['fill']; look: Look },
  ): void {
    const box = { x: MARGIN + 16, y: y + 15, width: CONTENT_WIDTH - 32, height: look.lineHeight };
    addBox(layer, 54, { fill }, 16);
    layers.push(createText(`${name}/${layer} label`, box, { ...look, words }));
  }

  function addNotice(title: string, text: string): void {
    const [x, width, top] = [MARGIN + 22, CONTENT_WIDTH - 38, y + 16];
    const titleHeight = toHeight(title, width, LABEL);
    const textHeight = toHeight(text, width, NOTE);
    const titleBox = { x, y: top, width, height: titleHeight };
    const textBox = { x, y: top + titleHeight + 4, width, height: textHeight };
    const edge = { x: MARGIN, y, width: 6, height: titleHeight + textHeight + 36 };
    addBox('Success', edge.height, { fill: '#dcebdc', radius: 0 }, 24);
    layers.push(
      createRectangle(`${name}/Success edge`, edge, { fill: '#1f5b3f', radius: 0 }),
      createText(`${name}/Success title`, titleBox, { ...LABEL, words: title }),
      createText(`${name}/Success text`, textBox, { ...NOTE, words: text }),
    );
  }

  return { layers, addText, addBox, addButton, addNotice, endY: () => y };
}

/** Estimated height of a wrapped text. A letter counts as 0.52 times as wide as the font size. */
function toHeight(words: string, width: number, { size, lineHeight }: Look): number {
  const lines = Math.ceil((words.length * size * 0.52) / width);
  return Math.max(1, lines) * lineHeight;
}
