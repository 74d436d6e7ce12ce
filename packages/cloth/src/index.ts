// Public API of the illustration engine: one function call per image.
export { band, braid, selvedge } from './bands.ts';
export { BELT_STAGES, belt } from './belt.ts';
export { DYES, type Dye } from './dyes.ts';
export { hang } from './hang.ts';
export { heroCloth } from './hero-cloth.ts';
export { CLOTH_KINDS, type ClothKind, kiri } from './kiri.ts';
export { type LoomOptions, loom } from './loom.ts';
export { pistik, toStitches } from './pistik.ts';
export { portrait } from './portrait.ts';
export type { HairStyle } from './portrait-shapes.ts';
export { createRandom } from './random.ts';
export { rug } from './rug.ts';
export { swatch } from './swatch.ts';
export { tornBelt } from './torn-belt.ts';
