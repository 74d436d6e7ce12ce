// Development: mustrileht, a real weaving draft: threading × tie-up × treadling = drawdown.
import { DYES, type Dye } from '../dyes.ts';
import type { WovenImage } from '../frame.ts';
import { createRings } from '../lattice.ts';
import { pick, pickInteger, type Random } from '../random.ts';
import { weave } from '../weave.ts';

const SHAFTS = 8;
const LAST_SHAFT = SHAFTS - 1;
const DRAWDOWN = { width: 44, height: 24 } as const;
const LEFT = 4;
const DRAFT_TOP = 1;
const DRAWDOWN_TOP = 11;
const TIE_UP_LEFT = LEFT + DRAWDOWN.width + 2;
const TURN_CHANCE = 0.09;

/** The order of the random draws determines the image (random.ts). */
export function weaveDevelopment(random: Random): WovenImage {
  const threading = createZigzag(random, DRAWDOWN.width);
  const treadling = createZigzag(random, DRAWDOWN.height);
  const ties = createRings(random, SHAFTS);
  const accent = pick<Dye>(random, [DYES.madder, DYES.indigo, DYES.moss]);
  const isTied = (treadle: number, shaft: number): boolean =>
    ties[(treadle + shaft) % SHAFTS] === true;

  const threadingChart = weave(
    { width: DRAWDOWN.width, height: SHAFTS },
    (x, y) => (threading[x] === LAST_SHAFT - y ? DYES.ink : null),
    { left: LEFT, top: DRAFT_TOP },
  );
  const tieUpChart = weave(
    { width: SHAFTS, height: SHAFTS },
    (x, y) => (isTied(x, y) ? accent : null),
    { left: TIE_UP_LEFT, top: DRAFT_TOP },
  );
  const treadlingChart = weave(
    { width: SHAFTS, height: DRAWDOWN.height },
    (x, y) => (treadling[y] === x ? DYES.ink : null),
    { left: TIE_UP_LEFT, top: DRAWDOWN_TOP },
  );
  const drawdown = weave(
    DRAWDOWN,
    (x, y) =>
      isTied(treadling[y] ?? 0, LAST_SHAFT - (threading[x] ?? 0)) ? DYES.indigo : DYES.snow,
    { left: LEFT, top: DRAWDOWN_TOP },
  );
  return {
    ground: DYES.flax,
    threads: threadingChart + tieUpChart + treadlingChart + drawdown + drawRules(),
  };
}

/** A walk over the shafts that turns at both ends and sometimes in between. */
function createZigzag(random: Random, length: number): number[] {
  let shaft = pickInteger(random, 0, LAST_SHAFT);
  let step = 1;
  return Array.from({ length }, () => {
    const current = shaft;
    shaft += step;
    // At an end the walk turns without a random draw. In between the turn is random.
    if (shaft >= LAST_SHAFT) step = -1;
    else if (shaft <= 0) step = 1;
    else if (random() < TURN_CHANCE) step = -step;
    shaft = Math.max(0, Math.min(LAST_SHAFT, shaft));
    return current;
  });
}

/** The lines of the chart paper behind threading and tie-up. */
function drawRules(): string {
  const lines = Array.from({ length: SHAFTS + 1 }, (_, line) => {
    const y = DRAFT_TOP + line;
    return `M${LEFT} ${y}h${DRAWDOWN.width}M${TIE_UP_LEFT} ${y}h${SHAFTS}`;
  });
  return (
    `<path stroke="${DYES.ink}" stroke-opacity=".16" stroke-width=".08" ` +
    `d="${lines.join('')}"/>`
  );
}
