// The language variants of a page for Astro's getStaticPaths.
import type { Language } from '@loimel/content/languages';
import { LANGUAGES } from '@loimel/content/languages';

export type LanguagePath = {
  params: { lang: string | undefined };
  props: { language: Language };
};

/** A function, not a constant: Astro hangs its lookup table on the array each page returns. */
export function langPaths(): LanguagePath[] {
  return LANGUAGES.map(({ code, prefix }) => ({
    params: { lang: prefix === '' ? undefined : prefix },
    props: { language: code },
  }));
}
