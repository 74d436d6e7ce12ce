// Woven portraits. A person chooses the look. The seed decides everything that is not chosen.
import { DYES, type Dye, toGlass, toShade, toTint } from './dyes.ts';
import { frame, toPatternId } from './frame.ts';
import { createLattice } from './lattice.ts';
import {
  getGlassesPart,
  type HairStyle,
  isFaceInFrontOfHair,
  isHair,
  isHead,
  isNeck,
  isNeckline,
  isShoulder,
  type Point,
  toAxisDistance,
} from './portrait-shapes.ts';
import { createRandom, pick, type Random } from './random.ts';
import { weaveCloseUp } from './weave.ts';

export type PortraitChoices = {
  hair?: HairStyle;
  ground?: Dye;
  skin?: Dye;
  hairDye?: Dye;
  top?: Dye;
  /** The pattern on the clothes. */
  topMotif?: Dye;
  hasGlasses?: boolean;
  isParted?: boolean;
};

const SIZE = { width: 36, height: 42 } as const;
const CELLS_PER_UNIT = 1.5;
/** The pattern of the clothes ends before the sleeves. */
const MOTIF_REACH = 7.4;

export function portrait(seed: string, choices: PortraitChoices = {}): string {
  const random = createRandom(`portrait/${seed}`);
  const look = completeLook(random, choices);
  const hasTopMotif = createLattice(random, pick(random, [10, 12]));
  const hasGroundMotif = createLattice(random, pick(random, [8, 10, 12]));
  const groundMotif = toTint(look.ground);

  const threads = weaveCloseUp(SIZE, (x, y) => {
    const point = { x: (x + 0.5) / CELLS_PER_UNIT, y: (y + 0.5) / CELLS_PER_UNIT };
    const body = bodyDye(point, look, hasTopMotif(x, y));
    if (body !== null) return body;
    return hasGroundMotif(x, y) ? groundMotif : look.ground;
  });
  const id = toPatternId('p', seed);
  return frame({ ground: look.ground, threads }, SIZE, { id, title: '' });
}

/**
 * The order of the random draws determines the image. Hair and ground are drawn even when chosen.
 * Skin, hair colour and clothes are drawn only when not chosen.
 */
function completeLook(random: Random, choices: PortraitChoices) {
  const drawnHair = pick<HairStyle>(random, ['short', 'bob', 'long', 'bun', 'beard']);
  const drawnGround = pick<Dye>(random, [DYES.indigo, DYES.moss, DYES.madder, DYES.rukki]);
  return {
    hair: { style: choices.hair ?? drawnHair, isParted: choices.isParted ?? false },
    ground: choices.ground ?? drawnGround,
    skin: choices.skin ?? pick<Dye>(random, ['#e9c6a6', '#d8a47f', '#b97d56', '#8a5638']),
    hairDye: choices.hairDye ?? pick<Dye>(random, [DYES.ink, '#5a3a22', DYES.weld, '#b9b4a6']),
    top: choices.top ?? pick<Dye>(random, [DYES.linen, DYES.weld, DYES.ink]),
    topMotif: choices.topMotif ?? DYES.madder,
    hasGlasses: choices.hasGlasses ?? false,
  };
}

type Look = ReturnType<typeof completeLook>;

/** From front to back. Null where the ground is visible. Long hair covers the shoulders. */
function bodyDye(point: Point, look: Look, hasTopMotif: boolean): Dye | null {
  const isLong = look.hair.style === 'long';
  const isHairHere = isHair(point, look.hair);
  if (isLong && isHairHere && !isFaceInFrontOfHair(point)) return look.hairDye;
  if (isShoulder(point) && !isNeckline(point)) {
    return hasTopMotif && toAxisDistance(point) < MOTIF_REACH ? look.topMotif : look.top;
  }
  const glasses = look.hasGlasses && isHead(point) ? getGlassesPart(point) : null;
  if (glasses !== null) return glasses === 'frame' ? DYES.ink : toGlass(look.skin);
  if (!isLong && isHairHere) return look.hairDye;
  if (isHead(point)) return look.skin;
  const isThroat = isNeck(point) || (isShoulder(point) && isNeckline(point));
  return isThroat ? toShade(look.skin) : null;
}
