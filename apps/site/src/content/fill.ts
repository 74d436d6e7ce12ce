// Fills the {variables} of a text, e.g. the visitor's email address in a message, and chooses the
// plural form of a text. Also runs in the browser.
import { fillPlaceholders, findPlaceholders } from '@loimel/content/placeholders';
import type { Plural } from '@loimel/content/schema';

/** Throws when a variable has no value, so that a visitor never sees `{email}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  const unknown = findPlaceholders(text).filter((name) => !Object.hasOwn(values, name));
  if (unknown.length > 0) throw new Error(`no value for {${unknown.join('}, {')}} in "${text}"`);
  return fillPlaceholders(text, values);
}

/** The plural form for a number. */
export function choosePlural(forms: Plural, count: number, locale: string): string {
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
}
