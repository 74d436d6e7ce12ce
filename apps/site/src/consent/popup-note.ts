// The line of the popup about the last choice: its date and version, or why the page asks again.
import type { ConsentState } from './consent.ts';

/** Templates. `{date}` is the day of the last choice. */
export type NoteTexts = {
  receipt: string;
  /** `{id}` is the number under which the server has the record. */
  number: string;
  before: string;
  changed: string;
  added: string;
  removed: string;
  reworded: string;
  otherCookies: string;
  tooOld: string;
  unknownDate: string;
};

export type LastChoice = {
  /** Null: the popup keeps its intro. */
  text: string | null;
  /** For the details, where a visitor can copy it. */
  number: string | null;
};

export function describeLastChoice(
  state: ConsentState,
  texts: NoteTexts,
  locale: string,
): LastChoice {
  const { id, source } = state.record ?? {};
  const number = id && source === 'dialog' ? texts.number.replace('{id}', id) : null;
  return { text: toText(state, texts, locale), number };
}

function toText({ record, expiry }: ConsentState, texts: NoteTexts, locale: string): string | null {
  if (record === null) return null;
  // The popup has its own sentence about the signal.
  if (expiry === null && record.source === 'signal') return null;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(record.at));
  const fill = (text: string, values: Record<string, string | number>) =>
    Object.entries({ date, ...values }).reduce(
      (filled, [name, value]) => filled.replace(`{${name}}`, () => String(value)),
      text,
    );
  if (expiry === null) {
    return fill(record.source === 'before' ? texts.before : texts.receipt, { n: record.version });
  }
  const { added, removed, isReworded, hasOtherCookies, months, isFromFuture } = expiry;
  const changes = [
    ...(added.length > 0 ? [fill(texts.added, { names: added.join(', ') })] : []),
    ...(removed.length > 0 ? [fill(texts.removed, { names: removed.join(', ') })] : []),
    ...(hasOtherCookies ? [texts.otherCookies] : []),
    ...(isReworded ? [texts.reworded] : []),
  ];
  if (changes.length > 0) return fill(texts.changed, { changes: changes.join('; ') });
  if (isFromFuture) return texts.unknownDate;
  return fill(texts.tooOld, { months: months ?? '' });
}
