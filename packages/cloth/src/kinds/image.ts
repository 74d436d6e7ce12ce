// Shared by all cloth kinds: the size of the image and the type of the function.
import type { WovenImage } from '../frame.ts';
import type { Random } from '../random.ts';

export const IMAGE_SIZE = { width: 64, height: 36 } as const;

/** `isPlain` omits the appliqué. Kinds without an appliqué ignore it. */
export type WeaveKind = (random: Random, isPlain: boolean) => WovenImage;
