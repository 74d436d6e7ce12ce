// Reads requirement ids from the list of requirements and from test titles.

export type Requirement = {
  id: string;
  /** Visitors can see it, so a browser test is required. */
  isVisible: boolean;
};

// S1 and S2 ids have two digits. D ids have a number and an optional letter.
const ID_LINE = /^- (S[12]-[A-Z]\d\d|D-[A-Z]\d+[a-z]?) · /;
const GROUP_HEADING = /^##? /;
const VISIBLE = /\(visible\)$/;
// Matches more than valid ids, so that a mistyped id is reported.
const ID_IN_TITLE = /\b(?:S\d+|D)-[A-Z]+\d+[a-z]?\b/g;
const BRACKET = /\[([^\][]*)\]/g;

/** `(visible)` at the end of a heading marks its group, at the end of a line only that line. */
export function parseRequirements(markdown: string): Requirement[] {
  const requirements: Requirement[] = [];
  let isVisibleGroup = false;
  for (const line of markdown.split('\n')) {
    if (GROUP_HEADING.test(line)) isVisibleGroup = VISIBLE.test(line);
    const id = ID_LINE.exec(line)?.[1];
    if (id !== undefined)
      requirements.push({ id, isVisible: isVisibleGroup || VISIBLE.test(line) });
  }
  return requirements;
}

/** The ids in square brackets in a title. */
export function findIds(title: string): string[] {
  const brackets = [...title.matchAll(BRACKET)].map(([, text = '']) => text);
  return brackets.flatMap((text) => text.match(ID_IN_TITLE) ?? []);
}
