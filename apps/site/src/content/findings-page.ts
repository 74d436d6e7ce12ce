// The page that development shows while the content has errors: file, line and message of each.

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 3rem auto; padding: 0 1rem; color: #141833; background: #f0efea; }
  h1 { font-size: 1.5rem; }
  li { margin-block: 0.75rem; }
  code { font-size: 1rem; font-weight: 600; }
`;

/** `lines` are findings as the terminal prints them: `content/de/ui.yaml:7 message`. */
export function createFindingsPage(lines: readonly string[]): string {
  const items = lines.map((line) => {
    const [place = '', ...words] = line.split(' ');
    return `<li><code>${escapeHtml(place)}</code><br>${escapeHtml(words.join(' '))}</li>`;
  });
  const title = lines.length === 1 ? 'The content has a mistake' : 'The content has mistakes';
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>`,
    // Reloads the page after the next change.
    '<script type="module" src="/@vite/client"></script></head>',
    `<body><h1>${title}</h1><ol>${items.join('')}</ol>`,
    '<p>The site is shown again as soon as these files are correct. <code>npm run check:content</code> prints the same list.</p>',
    '</body></html>',
  ].join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
