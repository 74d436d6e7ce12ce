// The schema of languages.json. Languages are data: a new one needs an entry there and no code.
import { z } from 'zod';

/** `Intl` throws an error for any other text. */
function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

export const LanguageEntrySchema = z.strictObject({
  code: z.string().regex(/^[a-z]{2,3}$/, 'must be two or three small letters, like "de"'),
  /** The language's own name, as the switcher shows it. */
  label: z.string().min(1),
  /** First segment of the path. Empty for the default language. */
  prefix: z.string().regex(/^([a-z]{2,3})?$/, 'must be empty or two or three small letters'),
  /** Locale for dates, numbers and plurals. */
  locale: z
    .string()
    .refine(isLocale, 'must be a language, or a language and a country joined by -, like "de-AT"'),
  default: z.literal(true).optional(),
});

export const LanguagesSchema = z
  .array(LanguageEntrySchema)
  .min(1)
  .refine((list) => list.filter((entry) => entry.default === true).length === 1, {
    message: 'exactly one language must have "default": true',
  })
  .refine((list) => new Set(list.map((entry) => entry.code)).size === list.length, {
    message: 'two languages have the same code',
  })
  .refine((list) => new Set(list.map((entry) => entry.prefix)).size === list.length, {
    message: 'two languages have the same prefix',
  })
  .refine((list) => list.every((entry) => (entry.prefix === '') === (entry.default === true)), {
    message: 'the default language, and only it, has an empty prefix',
  });

export type LanguageEntry = z.infer<typeof LanguageEntrySchema>;
