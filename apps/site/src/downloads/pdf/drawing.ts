// Parses the SVG of our logos and cloth into shapes, so that a PDF contains vectors and not pixels.
// It supports only the elements that these images use: rect, path and one group around them.

type Shape = { path: string; fill: string | null; stroke: string | null; strokeWidth: number };

export type Drawing = {
  left: number;
  top: number;
  width: number;
  height: number;
  shapes: readonly Shape[];
};

const ELEMENT = /<(rect|path)\s([^>]*?)\/?>/g;
const GROUP = /<g\s([^>]*)>/;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/gi;

export function parseDrawing(svg: string): Drawing {
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? [];
  const [left, top, width, height] = viewBox;
  if (left === undefined || top === undefined || width === undefined || height === undefined) {
    throw new Error('a drawing needs a viewBox of four numbers');
  }
  const inherited = toAttributes(GROUP.exec(svg)?.[1] ?? '');
  const shapes = [...svg.matchAll(ELEMENT)].map(([, name, text = '']) => {
    const own = toAttributes(text);
    // The background of a cloth is outside the group, so it inherits nothing.
    return toShape(name === 'rect' ? own : new Map([...inherited, ...own]));
  });
  return { left, top, width, height, shapes };
}

function toShape(attributes: ReadonlyMap<string, string>): Shape {
  const { width = '', height = '', d } = Object.fromEntries(attributes);
  return {
    path: d ?? `M0 0H${width}V${height}H0z`,
    fill: toPaint(attributes.get('fill') ?? null),
    stroke: toPaint(attributes.get('stroke') ?? null),
    strokeWidth: Number(attributes.get('stroke-width') ?? 1),
  };
}

function toPaint(value: string | null): string | null {
  return value === 'none' ? null : value;
}

function toAttributes(text: string): Map<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
}

type Position = { x: number; y: number; height: number };

/** Draws the shapes at the given upper left corner and height. Returns the width. */
export function draw(
  page: PDFKit.PDFDocument,
  { left, top, width, height, shapes }: Drawing,
  position: Position,
): number {
  const scale = position.height / height;
  page.save().translate(position.x, position.y).scale(scale).translate(-left, -top);
  page.miterLimit(8);
  for (const { path, fill, stroke, strokeWidth } of shapes) {
    if (fill !== null) page.path(path).fill(fill);
    if (stroke !== null) page.path(path).lineWidth(strokeWidth).stroke(stroke);
  }
  page.restore();
  return width * scale;
}

/** Repeats a tile horizontally up to the width. */
export function drawStrip(
  page: PDFKit.PDFDocument,
  tile: Drawing,
  { width, ...position }: Position & { width: number },
): void {
  page.save().rect(position.x, position.y, width, position.height).clip();
  for (
    let x = position.x;
    x < position.x + width;
    x += tile.width * (position.height / tile.height)
  ) {
    draw(page, tile, { ...position, x });
  }
  page.restore();
}
