// The form of a text that fits a number.
import type { Plural } from '@loimel/content/schema';

export function choosePlural(forms: Plural, count: number, locale: string): string {
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
}
