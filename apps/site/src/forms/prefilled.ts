// A message that a link has begun: /?about=<project>, /career?position=<id>.

/** On a field that a script has filled before the visitor: its text. */
export const PREFILLED = 'data-prefilled';

type MessageField = HTMLInputElement | HTMLTextAreaElement;

/** Null on a field that no link has begun. */
export function getPrefilled(field: MessageField): string | null {
  return field.getAttribute(PREFILLED);
}

/** What the visitor typed below it. */
export function readTyped(field: MessageField): string {
  return withoutPrefilled(field.value, getPrefilled(field) ?? '');
}

/** Replaces the text of an earlier link, and keeps what the visitor typed. */
export function setPrefilled(field: MessageField, text: string, typed = readTyped(field)): void {
  field.setAttribute(PREFILLED, text);
  field.value = text + typed;
}

export function withoutPrefilled(value: string, prefilled: string): string {
  return value.startsWith(prefilled) ? value.slice(prefilled.length) : value;
}
