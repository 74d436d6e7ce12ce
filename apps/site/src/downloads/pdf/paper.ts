// A PDF that grows from top to bottom: keeps the place on the page and the structure for readers
// who do not see it (tagged PDF). Everything that is not text or figure is marked as decoration.
import PDFDocument from 'pdfkit';
import { FACES, requireGlyphs } from './faces.ts';
import { BOTTOM, PAGE, type TextStyle } from './measures.ts';

export type PaperInfo = {
  title: string;
  author: string;
  language: string;
  /** When the text was last changed, not when it was built: the same text gives the same file. */
  changedAt: Date;
};

/** A part of the document's structure, e.g. a list; texts are written into it. */
export type Part = ReturnType<PDFKit.PDFDocument['struct']>;

type Place = { x: number; y: number; width: number };

export type Paper = ReturnType<typeof createPaper>;

export function createPaper({ title, author, language, changedAt }: PaperInfo) {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // Nothing is broken by itself: every block asks for its space.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: title, Author: author, Creator: author, CreationDate: changedAt },
  });
  for (const [face, bytes] of Object.entries(FACES)) document.registerFont(face, bytes);
  const root = document.struct('Document');
  document.addStructure(root);
  let onNextPage = () => {};

  function setStyle({ face, sizePt, leadingPt, colour, trackingPt = 0 }: TextStyle) {
    document.font(face).fontSize(sizePt).fillColor(colour);
    return { lineGap: leadingPt - document.currentLineHeight(), characterSpacing: trackingPt };
  }

  const paper = {
    document,
    /** Where the next block begins. */
    y: 0,

    addPage(drawFrame: () => void): void {
      document.addPage();
      drawFrame();
    },

    /** What is drawn on every page after the first. */
    setNextPage(drawFrame: () => void): void {
      onNextPage = drawFrame;
    },

    /** Goes on to the next page when the height does not fit on this one any more. */
    ensure(heightPt: number): void {
      if (paper.y + heightPt > BOTTOM) paper.addPage(onNextPage);
    },

    measure(text: string, style: TextStyle, width: number): number {
      return document.heightOfString(text, { width, ...setStyle(style) });
    },

    addPart(tag: string, parent: Part = root, options: { alt?: string } = {}): Part {
      const part = document.struct(tag, options);
      parent.add(part);
      return part;
    },

    write(tag: string, text: string, style: TextStyle, place: Place, parent: Part = root): void {
      requireGlyphs(text);
      const part = paper.addPart(tag, parent);
      part.add(() => {
        document.text(text, place.x, place.y, { width: place.width, ...setStyle(style) });
      });
      part.end();
    },

    decorate(drawDecoration: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
      document.markContent('Artifact', { type });
      drawDecoration();
      document.endMarkedContent();
    },

    async finish(): Promise<Uint8Array> {
      root.end();
      document.end();
      const chunks: Uint8Array[] = await Array.fromAsync(document);
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
  return paper;
}
