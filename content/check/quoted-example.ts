// The example of an advice to put a text between quotation marks.

/** A long text is cut. A text with " is put between ' and ', so that none of its signs changes. */
export function toQuotedExample(key: string, text: string): string {
  const mark = /["\\]/.test(text) ? "'" : '"';
  if (mark === "'" && text.includes("'")) return `${key}"…"`;
  return `${key}${mark}${text.length > 40 ? `${text.slice(0, 38)}…` : text}${mark}`;
}
