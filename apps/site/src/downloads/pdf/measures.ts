// Measures and colours of a sheet of paper (A4), in points. White ground: people print it.
export const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
export const LEFT = MARGIN;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
/** Headings hang in a column of their own, left of the text. */
export const HEADING_WIDTH = 132;
const COLUMN_GAP = 18;
export const BODY_LEFT = LEFT + HEADING_WIDTH + COLUMN_GAP;
export const BODY_WIDTH = CONTENT_WIDTH - HEADING_WIDTH - COLUMN_GAP;
/** Text ends here, above the footer. */
export const BOTTOM = PAGE.height - 58;
export const FOOTER_TOP = PAGE.height - 46;
/** Where the text of a page begins that follows another one. */
export const NEXT_PAGE_TOP = 62;

export const COLOURS = {
  text: '#141833',
  quiet: '#3f4463',
  faint: '#585d79',
  rule: '#cfccc0',
  writingLine: '#7c7a74',
  thread: '#c22c22',
} as const;

export type TextStyle = {
  face: 'head' | 'text';
  sizePt: number;
  leadingPt: number;
  colour: string;
  /** Added between two characters. */
  trackingPt?: number;
};

export const STYLES = {
  title: { face: 'head', sizePt: 30, leadingPt: 34, colour: COLOURS.text, trackingPt: -0.75 },
  lead: { face: 'text', sizePt: 11.75, leadingPt: 17, colour: COLOURS.quiet },
  heading: { face: 'head', sizePt: 11.5, leadingPt: 14, colour: COLOURS.text, trackingPt: -0.12 },
  body: { face: 'text', sizePt: 9.5, leadingPt: 13, colour: COLOURS.text },
  caption: { face: 'text', sizePt: 8.25, leadingPt: 11, colour: COLOURS.faint },
} as const satisfies Record<string, TextStyle>;
