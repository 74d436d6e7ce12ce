// The texts of the page that sign-in emails link to. For the backend only (node:fs).
import { parse } from 'yaml';
import { readContentFile } from './folder.ts';
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts';
import { type SignInLinkPage, SignInLinkPageSchema } from './schema/page-sign-in-link.ts';

const pages = new Map<string, SignInLinkPage>();

/** An unknown language uses the default one. */
export function readSignInLinkPage(language: string): SignInLinkPage {
  const code = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  const known = pages.get(code);
  if (known !== undefined) return known;
  const source = readContentFile(`${code}/pages/sign-in-link.yaml`);
  const page = SignInLinkPageSchema.parse(parse(source));
  pages.set(code, page);
  return page;
}
