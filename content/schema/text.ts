// Kinds of text by their position on a page, each with its length limit.
import { z } from 'zod';

const SOFT_HYPHEN = '\u00AD';
const NO_BREAK_SPACE = '\u00A0';
const LINK = /\[([^\]]+)\]\([^)]+\)/g;

/** The plain text for structured data and counting, without soft hyphens and link marks. */
export function toPlainText(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, '').replaceAll(NO_BREAK_SPACE, ' ').replace(LINK, '$1');
}

function visibleLength(text: string): number {
  return [...toPlainText(text)].length;
}

type TextRules = { max: number; softHyphens?: boolean };

function text({ max, softHyphens = false }: TextRules) {
  return z.string().superRefine((value, context) => {
    const length = visibleLength(value);
    if (value.trim() === '') {
      context.addIssue({ code: 'custom', message: 'is empty; write the text' });
    } else if (value !== value.trim()) {
      context.addIssue({ code: 'custom', message: 'begins or ends with a space; remove it' });
    }
    if (length > max) {
      const message = `has ${length} characters, at most ${max} fit here; shorten it`;
      context.addIssue({ code: 'custom', message });
    }
    if (!softHyphens && value.includes(SOFT_HYPHEN)) {
      const message = 'contains a soft hyphen; only headings and running text may contain one';
      context.addIssue({ code: 'custom', message });
    }
  });
}

/** English buttons are shorter than translated ones. check/buttons.ts reads this limit. */
export const ENGLISH_BUTTON_LIMIT = 22;

export const navText = text({ max: 16 });
export const bookText = text({ max: 20 });
export const buttonText = text({ max: 26 }).meta({ englishLimit: ENGLISH_BUTTON_LIMIT });
export const badgeText = text({ max: 22 });
export const fieldLabel = text({ max: 32 });
export const toastTitle = text({ max: 44 });
export const toastText = text({ max: 170 });
export const validationText = text({ max: 64 });
export const cardTitle = text({ max: 52, softHyphens: true });
export const pageTitle = text({ max: 64, softHyphens: true });
export const heading = text({ max: 64, softHyphens: true });
export const emailSubject = text({ max: 60 });
export const metaTitle = text({ max: 60 });
/** The title of the page is the title of the post followed by ` | Blog`. */
export const postTitle = text({ max: 60 - ' | Blog'.length });
export const metaDescription = text({ max: 155 });
/** A short text: a label, a text for screen readers, a list entry. */
export const line = text({ max: 90 });
/** One or two sentences, as in a card. */
export const sentence = text({ max: 240, softHyphens: true });
/** A paragraph. */
export const prose = text({ max: 900, softHyphens: true });

/** A text with a count, one form per plural category. check/plurals.ts requires the right forms. */
export function plural(kind: z.ZodString) {
  return z.strictObject({
    zero: kind.optional(),
    one: kind,
    two: kind.optional(),
    few: kind.optional(),
    many: kind.optional(),
    other: kind,
  });
}
export type Plural = z.infer<ReturnType<typeof plural>>;

export const idText = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens');

export const MetaSchema = z.strictObject({
  title: metaTitle,
  description: metaDescription,
  keywords: z.array(line).min(3).max(5),
});
export type Meta = z.infer<typeof MetaSchema>;
