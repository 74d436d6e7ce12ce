// Category images: one cloth kind per category of projects and posts, one image per seed.
import { frame, toPatternId } from './frame.ts';
import { weaveAi } from './kinds/ai.ts';
import { weaveBusiness } from './kinds/business.ts';
import { weaveDesign } from './kinds/design.ts';
import { weaveDevelopment } from './kinds/development.ts';
import { weaveEcommerce } from './kinds/ecommerce.ts';
import { weaveEnterprise } from './kinds/enterprise.ts';
import { IMAGE_SIZE, type WeaveKind } from './kinds/image.ts';
import { weaveMobile } from './kinds/mobile.ts';
import { weaveTechnology } from './kinds/technology.ts';
import { weaveWeb } from './kinds/web.ts';
import { createRandom } from './random.ts';

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

export type ClothKind = (typeof CLOTH_KINDS)[number];

export type KiriOptions = {
  kind: ClothKind;
  /** The same seed gives the same image. The seeds are in content/facts. */
  seed: string;
  /** Accessible name. Empty by default, because the images are decoration. */
  title?: string;
  /** Only the cloth, without the sewn-on page, handset, ledger or tags. */
  isPlain?: boolean;
};

const WEAVERS: Record<ClothKind, WeaveKind> = {
  web: weaveWeb,
  mobile: weaveMobile,
  enterprise: weaveEnterprise,
  ecommerce: weaveEcommerce,
  ai: weaveAi,
  development: weaveDevelopment,
  design: weaveDesign,
  business: weaveBusiness,
  technology: weaveTechnology,
};

/** "Kiri" is Estonian for both pattern and writing. Returns a complete SVG of 1280 × 720. */
export function kiri({ kind, seed, title = '', isPlain = false }: KiriOptions): string {
  const image = WEAVERS[kind](createRandom(`${kind}/${seed}`), isPlain);
  return frame(image, IMAGE_SIZE, { id: toPatternId('w', kind + seed), title });
}
