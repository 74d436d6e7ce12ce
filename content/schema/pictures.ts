// Pictures: the facts (facts/pictures.yaml) and the texts (<language>/pictures.yaml). The files are
// in content/pictures.
import { z } from 'zod';
import { sampleMark } from './facts-company.ts';
import { idText, line, sentence } from './text.ts';

export const PicturesSchema = z.array(
  z.strictObject({
    id: idText,
    file: z
      .string()
      .regex(
        /^[a-z0-9]+(-[a-z0-9]+)*\.(jpg|png)$/,
        'must be small letters, digits and hyphens, and end in .jpg or .png',
      ),
    /** Who made the picture, as printed below it. */
    credit: line.optional(),
    sample: sampleMark,
  }),
);
export type PictureFacts = z.infer<typeof PicturesSchema>[number];

export const PictureTextsSchema = z.array(
  z.strictObject({
    id: idText,
    /** What the picture shows, for people who do not see it. */
    text: sentence,
    /** Printed below the picture where there is room for it. */
    caption: sentence.optional(),
  }),
);
