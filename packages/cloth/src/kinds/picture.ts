// What every cloth kind has in common: the size of the picture and the shape of its function.
import type { WovenPicture } from '../frame.ts';
import type { Random } from '../random.ts';

export const PICTURE_SIZE = { width: 64, height: 36 } as const;

/** `isPlain` leaves the appliqué away; kinds without one ignore it. */
export type WeaveKind = (random: Random, isPlain: boolean) => WovenPicture;
