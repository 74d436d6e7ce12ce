// A PDF that is written from top to bottom. Keeps the position on the page and the structure for
// screen readers (tagged PDF). Everything except text and figures is marked as decoration.
import PDFDocument from 'pdfkit';
import { FACES, requireGlyphs } from './faces.ts';
import { BOTTOM, PAGE, type TextStyle } from './measures.ts';

export type PaperInfo = {
  title: string;
  author: string;
  language: string;
  /** Date of the last text change, not of the build, so that the same text gives the same file. */
  changedAt: Date;
};

/** A part of the document's structure, e.g. a list. Texts are written into it. */
export type Part = ReturnType<PDFKit.PDFDocument['struct']>;

type Position = { x: number; y: number; width: number };

export type Paper = ReturnType<typeof createPaper>;

export function createPaper({ title, author, language, changedAt }: PaperInfo) {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // No automatic page breaks: every block reserves its own space with `ensure`.
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
    /** The vertical position of the next block. */
    y: 0,

    addPage(drawFrame: () => void): void {
      document.addPage();
      drawFrame();
    },

    /** Sets the frame of every page after the first. */
    setNextPage(drawFrame: () => void): void {
      onNextPage = drawFrame;
    },

    /** Starts a new page when the height does not fit on the current one. */
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

    write(
      tag: string,
      text: string,
      style: TextStyle,
      position: Position,
      parent: Part = root,
    ): void {
      requireGlyphs(text);
      const part = paper.addPart(tag, parent);
      part.add(() => {
        document.text(text, position.x, position.y, { width: position.width, ...setStyle(style) });
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
