// The public door of the illustration engine: every picture of the site is one call.
export { type BandLook, type BraidLook, band, braid, selvedge } from './bands.ts';
export { BELT_STAGES, type BeltStage, belt } from './belt.ts';
export { DYES, type Dye } from './dyes.ts';
export { hang } from './hang.ts';
export { type HeroClothLook, heroCloth } from './hero-cloth.ts';
export { CLOTH_KINDS, type ClothKind, type KiriOptions, kiri } from './kiri.ts';
export { type LoomOptions, type LoomPalette, loom } from './loom.ts';
export { pistik, type StitchedText, toStitches } from './pistik.ts';
export { type PortraitChoices, portrait } from './portrait.ts';
export type { HairStyle } from './portrait-shapes.ts';
export { rug } from './rug.ts';
export { swatch } from './swatch.ts';
export { tornBelt } from './torn-belt.ts';
