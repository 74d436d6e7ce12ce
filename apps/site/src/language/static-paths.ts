// The language variants of a page for Astro's getStaticPaths.
import type { Language } from '@loimel/content/languages';
import { LANGUAGES } from '@loimel/content/languages';

export type LanguagePath = {
  params: { lang: string | undefined };
  props: { language: Language };
};

/** A function, because Astro attaches its lookup table to the array that each page returns. */
export function langPaths(): LanguagePath[] {
  return LANGUAGES.map(({ code, prefix }) => ({
    params: { lang: prefix === '' ? undefined : prefix },
    props: { language: code },
  }));
}
