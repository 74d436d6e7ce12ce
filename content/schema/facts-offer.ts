// Facts about the studio's offer: solutions, offerings, innovations, services and steps.
import { z } from 'zod';
import { idText } from './text.ts';

/** Name of an icon of the lucide set, e.g. `app-window`. */
const iconName = idText;

export const CLOTH_KINDS = [
  'web',
  'mobile',
  'enterprise',
  'ecommerce',
  'ai',
  'development',
  'design',
  'business',
  'technology',
] as const;
export const ClothSchema = z.strictObject({
  kind: z.enum(CLOTH_KINDS),
  seed: z.string().min(1),
  /** Without the appliqué (page, handset …) of its kind. */
  plain: z.boolean().optional(),
});
export type Cloth = z.infer<typeof ClothSchema>;

export const SolutionsSchema = z
  .array(z.strictObject({ id: z.int().min(1).max(3), icon: iconName, cloth: ClothSchema }))
  .length(3);
export const OfferingsSchema = z.array(z.strictObject({ id: idText, icon: iconName })).length(6);
export const STAGES = ['research', 'prototype', 'pilot'] as const;
export const InnovationsSchema = z
  .array(
    z.strictObject({
      id: idText,
      icon: iconName,
      stage: z.enum(STAGES),
      clothSeed: z.string().min(1),
    }),
  )
  .length(3);
export const ServicesSchema = z
  .array(z.strictObject({ id: idText, icon: iconName, swatch: z.enum(CLOTH_KINDS) }))
  .length(6);
export const StepsSchema = z
  .array(
    z.strictObject({
      id: idText,
      number: z.string().regex(/^0[1-6]$/, 'must be "01" to "06", in quotation marks'),
    }),
  )
  .length(6)
  .refine((steps) => steps.every((step, index) => step.number === `0${index + 1}`), {
    message: 'steps must be numbered "01" to "06" in this order',
  });

export type Solution = z.infer<typeof SolutionsSchema>[number];
export type Offering = z.infer<typeof OfferingsSchema>[number];
export type Innovation = z.infer<typeof InnovationsSchema>[number];
export type Service = z.infer<typeof ServicesSchema>[number];
export type Step = z.infer<typeof StepsSchema>[number];
