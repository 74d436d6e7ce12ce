// Addresses of the site's pages that mails lead to. The token stands behind the #, where no server
// and no log on the way sees it.
import { LANGUAGES, type Language } from '@loimel/content/languages';

export function toPageLink(
  publicUrl: string,
  page: { language: Language; path: string; token: string },
): string {
  const prefix = LANGUAGES.find(({ code }) => code === page.language)?.prefix ?? '';
  return `${publicUrl}${prefix === '' ? '' : `/${prefix}`}${page.path}#${page.token}`;
}
