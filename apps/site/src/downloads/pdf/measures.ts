// Sizes (in points) and colours of an A4 page. The background is white, because people print it.
export const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
export const LEFT = MARGIN;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
/** Headings have their own column, left of the text. */
export const HEADING_WIDTH = 132;
const COLUMN_GAP = 18;
export const BODY_LEFT = LEFT + HEADING_WIDTH + COLUMN_GAP;
export const BODY_WIDTH = CONTENT_WIDTH - HEADING_WIDTH - COLUMN_GAP;
/** The text ends here, above the footer. */
export const BOTTOM = PAGE.height - 58;
export const FOOTER_TOP = PAGE.height - 46;
/** The start of the text on every page after the first. */
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
  /** Added between two characters. In points. */
  trackingPt?: number;
};

export const STYLES = {
  title: { face: 'head', sizePt: 30, leadingPt: 34, colour: COLOURS.text, trackingPt: -0.75 },
  lead: { face: 'text', sizePt: 11.75, leadingPt: 17, colour: COLOURS.quiet },
  heading: { face: 'head', sizePt: 11.5, leadingPt: 14, colour: COLOURS.text, trackingPt: -0.12 },
  body: { face: 'text', sizePt: 9.5, leadingPt: 13, colour: COLOURS.text },
  caption: { face: 'text', sizePt: 8.25, leadingPt: 11, colour: COLOURS.faint },
} as const satisfies Record<string, TextStyle>;
