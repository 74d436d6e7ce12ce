// The HTML part of an email that a person wrote: paragraphs and line breaks, nothing else. The
// templates of html.ts would turn lines of a person into buttons and tables. Only the link of the
// footer, which we made, becomes a link.
import { escapeHtml } from './frame.ts';

export function toParagraphs(email: { text: string; language: string; link: string }): string {
  const paragraphs = email.text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(toLine).join('<br>')}</p>`);
  return `<!doctype html><html lang="${escapeHtml(email.language)}"><head><meta charset="utf-8"></head><body>${paragraphs.join('')}</body></html>`;

  function toLine(line: string): string {
    const text = escapeHtml(line);
    return line === email.link ? `<a href="${text}">${text}</a>` : text;
  }
}
