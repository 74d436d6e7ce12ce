// Reads requirement ids: the list itself, and those in the title of a test.

export type Requirement = {
  id: string;
  /** Visitors can see it, so a browser test has to prove it. */
  isVisible: boolean;
};

// Two digits in the two main parts; a number and perhaps a letter among the decisions.
const ID_LINE = /^- (S[12]-[A-Z]\d\d|D-[A-Z]\d+[a-z]?) · /;
const GROUP_HEADING = /^##? /;
const VISIBLE = /\(visible\)$/;
// Looser than a real id on purpose: a mistyped one shall be reported, not overlooked.
const ID_IN_TITLE = /\b(?:S\d+|D)-[A-Z]+\d+[a-z]?\b/g;
const BRACKET = /\[([^\][]*)\]/g;

/** A heading or a line that ends with `(visible)` marks its group or itself. */
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

/** The ids in the square brackets of a title. */
export function findIds(title: string): string[] {
  const brackets = [...title.matchAll(BRACKET)].map(([, text = '']) => text);
  return brackets.flatMap((text) => text.match(ID_IN_TITLE) ?? []);
}
