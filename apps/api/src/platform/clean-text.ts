// Makes typed text safe for storage and emails without changing its meaning.

// C0 control characters except tab, line feed and carriage return, and DEL. None of them can be
// typed into a form field. Requests with NUL are rejected earlier (storable-text.ts).
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .trim();
}

/** For names and addresses. They are used in email headers, so they must be a single line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}
