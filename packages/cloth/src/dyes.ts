// Every colour that a cloth may use, and the functions that mix two of them.

/** A colour as six-digit hex, because `mixDyes` reads the digits in pairs. */
export type Dye = `#${string}`;

export const DYES = {
  ink: '#141833',
  indigo: '#22307f',
  rukki: '#4c66e0',
  sky: '#b9c6f5',
  madder: '#c22c22',
  rose: '#e8638c',
  weld: '#f4b62c',
  moss: '#1f5b3f',
  leaf: '#6fae6c',
  linen: '#f0efea',
  flax: '#d9d5c6',
  snow: '#fbfbf8',
} as const satisfies Record<string, Dye>;

const WHITE: Dye = '#ffffff';
const CHANNEL_STARTS = [1, 3, 5];

function toChannel(dye: Dye, start: number): number {
  return Number.parseInt(dye.slice(start, start + 2), 16);
}

/** `share` 0 gives `base`, 1 gives `other`. */
export function mixDyes(base: Dye, other: Dye, share: number): Dye {
  const channels = CHANNEL_STARTS.map((start) =>
    Math.round(toChannel(base, start) * (1 - share) + toChannel(other, start) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}

/** The darker yarn that is visible between the picks of a close-up cloth. */
export function toUndertone(dye: Dye): Dye {
  return mixDyes(dye, DYES.ink, 0.24);
}

/** The skin below the chin. */
export function toShade(dye: Dye): Dye {
  return mixDyes(dye, DYES.ink, 0.22);
}

/** The pattern of a ground cloth: slightly lighter than the ground. */
export function toTint(dye: Dye): Dye {
  return mixDyes(dye, WHITE, 0.14);
}

/** Glass in front of the skin. */
export function toGlass(dye: Dye): Dye {
  return mixDyes(dye, WHITE, 0.45);
}
