// Rules for the first line of a commit: `type(scope): imperative`, at most 72 characters.

const MAX_LENGTH = 72;
const TYPES = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test|bench';
const FORMAT = new RegExp(`^(?:${TYPES})\\([a-z][a-z0-9-]*\\): (\\S+)(?: \\S+)+$`);

/** Words that start a description instead of an instruction. */
const NOT_A_VERB = new Set(
  (
    'a an the this that these those it its each every all some no more many one two ' +
    'when where what who which why how if after before while with without in on at of for from to ' +
    'and or but not only also now new is are was were be been has have had does did can will'
  ).split(' '),
);
/** Imperatives that end like a past tense or a third person. */
const IMPERATIVES = new Set(
  (
    'embed feed need seed shed shred speed bleed breed exceed proceed succeed wed ' +
    'access address assess bless bypass canvas compress cross discuss dismiss dress express focus ' +
    'guess harness miss pass press process progress stress suppress toss witness'
  ).split(' '),
);

/** Messages about the errors of the subject. Empty when it is correct. */
export function findSubjectErrors(subject: string): string[] {
  const errors: string[] = [];
  if (subject.length > MAX_LENGTH) {
    errors.push(`is ${subject.length} characters long, at most ${MAX_LENGTH} are allowed`);
  }
  const word = FORMAT.exec(subject)?.[1];
  if (word === undefined) {
    errors.push(`does not have the form "type(scope): do something", type one of ${TYPES}`);
  } else {
    errors.push(...findVerbErrors(word));
  }
  return errors;
}

function findVerbErrors(word: string): string[] {
  if (!/^[a-z][a-z-]*$/.test(word)) return [`begins with "${word}" and not with a lower-case verb`];
  if (NOT_A_VERB.has(word)) return [`begins with "${word}", which is not an imperative`];
  if (IMPERATIVES.has(word)) return [];
  if (/ed$/.test(word)) return [`begins with "${word}", which looks like a past tense`];
  if (/s$/.test(word))
    return [`begins with "${word}", which looks like a third person or a plural`];
  if (/ing$/.test(word) && !/^(bring|ping|ring|string|swing)$/.test(word)) {
    return [`begins with "${word}", which looks like a participle`];
  }
  return [];
}
