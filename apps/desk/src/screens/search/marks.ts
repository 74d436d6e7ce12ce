// Splits a search excerpt at its marks. The server marks a match with two private characters and not with
// markup, so that the text of the sender is never read as HTML.
export type ExcerptPart = { text: string; isMatch: boolean };

const START = '\uE000';
const END = '\uE001';

export function splitMarks(excerpt: string): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let isMatch = false;
  let text = '';
  const finish = () => {
    if (text !== '') parts.push({ text, isMatch });
    text = '';
  };
  for (const character of excerpt) {
    if (character === START || character === END) {
      finish();
      isMatch = character === START;
    } else {
      text += character;
    }
  }
  finish();
  return parts;
}
