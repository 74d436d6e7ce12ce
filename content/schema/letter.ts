// Letters of the newsletter: the facts (facts/letters.yaml), the texts of <language>/letters/<id>.yaml,
// and the fixed words around them (<language>/emails/newsletter-letter.yaml).
import { z } from 'zod';
import { sampleMark } from './facts-company.ts';
import { buttonText, emailSubject, heading, idText, line, prose, sentence } from './text.ts';

export const LetterSchema = z.strictObject({
  id: idText,
  /** Printed in the letter. A letter is sent once under its number. */
  number: z.int().min(1),
  /** Its month is printed in the letter. */
  date: z.iso.date('must be a day, written as YYYY-MM-DD'),
  /** An id of people.yaml. */
  author: idText,
  /** Whether anyone can read the copy on the web, or only who has the link of the email. */
  isPublic: z.boolean(),
  sample: sampleMark,
});

export const LettersSchema = z.array(LetterSchema).superRefine((letters, context) => {
  for (const [index, { number }] of letters.entries()) {
    if (letters.findIndex((other) => other.number === number) === index) continue;
    const message = `${number} is the number of another letter; give each letter its own`;
    context.addIssue({ code: 'custom', message, path: [index, 'number'] });
  }
});

export const LetterTextsSchema = z.strictObject({
  subject: emailSubject,
  /** What an email program shows beside the subject. */
  preheader: line,
  title: heading,
  greeting: sentence,
  sections: z
    .array(
      z.strictObject({
        heading,
        text: prose,
        /** The English address of a page, or an https address. */
        link: z
          .string()
          .regex(/^(\/|https:\/\/)\S*$/, 'must be a page such as /team, or https://…'),
        linkLabel: line,
      }),
    )
    .min(1)
    .max(8),
  /** The button that begins a reply. */
  reply: buttonText,
});
export type LetterTexts = z.infer<typeof LetterTextsSchema>;

export const LetterFrameSchema = z.strictObject({
  heading: line,
  viewInBrowser: line,
  replyNote: line,
  imprint: sentence,
  reason: line,
  noCounting: line,
  unsubscribe: line,
  privacy: line,
});
