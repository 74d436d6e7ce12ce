// Makes typed text safe to store and to mail without changing what the person wrote.

// C0 controls except tab, line feed and carriage return, plus DEL: none of them can
// be typed into a form field. Requests with NUL are rejected before (storable-text.ts).
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

/** For names and addresses: they end up in mail headers, so they are one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}
