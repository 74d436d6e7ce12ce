// Reads the links of a built page from its HTML.

export type PageLink = {
  /** As written, with entities decoded. */
  href: string;
  /** True for a link that intentionally changes the language. */
  isLanguageChoice: boolean;
  isInFooter: boolean;
};

const ANCHOR = /<a\s[^>]*>/g;
const HREF = /\shref="([^"]*)"/;
const FOOTER = /<footer[\s\S]*<\/footer>/;

export function findLinks(html: string): PageLink[] {
  const footer = FOOTER.exec(html);
  const [start, end] = footer === null ? [0, 0] : [footer.index, footer.index + footer[0].length];
  return [...html.matchAll(ANCHOR)].flatMap((match) => {
    const href = HREF.exec(match[0])?.[1];
    if (href === undefined) return [];
    return {
      href: href.replaceAll('&amp;', '&'),
      isLanguageChoice: /\s(?:data-language|hreflang)=/i.test(match[0]),
      isInFooter: match.index >= start && match.index < end,
    };
  });
}

/** All other referenced files: images, styles, scripts, feeds, icons. */
export function findResources(html: string): string[] {
  const attributes = html.matchAll(/<(?:img|script|source|link)\s[^>]*?\s(?:src|href)="([^"]+)"/g);
  return [...attributes].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}

export function hasId(html: string, id: string): boolean {
  return html.includes(` id="${id}"`);
}
