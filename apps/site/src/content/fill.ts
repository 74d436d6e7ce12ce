// Fills the {variables} that are left in a text, e.g. the visitor's address in a message, and
// chooses between the forms of a text. Runs in the browser, too.
import { fillPlaceholders, findPlaceholders } from '@loimel/content/placeholders';
import type { Plural } from '@loimel/content/schema';

/** Fails when the text names a variable without a value, so that no visitor ever reads `{email}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  const unknown = findPlaceholders(text).filter((name) => !Object.hasOwn(values, name));
  if (unknown.length > 0) throw new Error(`no value for {${unknown.join('}, {')}} in "${text}"`);
  return fillPlaceholders(text, values);
}

/** The form of a text that fits a number. */
export function choosePlural(forms: Plural, count: number, locale: string): string {
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
}
