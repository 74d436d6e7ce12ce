// Positions of the parts of a woven portrait, in units of 24 × 28. Abstract on purpose: no face.

/** A point in portrait units: the centre of a cell. */
export type Point = { x: number; y: number };

export type HairStyle = 'short' | 'bob' | 'long' | 'bun' | 'beard';
export type Hair = { style: HairStyle; isParted: boolean };

type Ellipse = { radiusX: number; radiusY: number; y: number };

/** All parts are symmetric about this line, except parted hair. */
const AXIS_X = 11.67;

export function toAxisDistance({ x }: Point): number {
  return Math.abs(x - AXIS_X);
}

function isInEllipse({ x, y }: Point, ellipse: Ellipse): boolean {
  return ((x - AXIS_X) / ellipse.radiusX) ** 2 + ((y - ellipse.y) / ellipse.radiusY) ** 2 <= 1;
}

export function isHead(point: Point): boolean {
  return isInEllipse(point, { radiusX: 4.9, radiusY: 6.3, y: 11.2 });
}

export function isNeck(point: Point): boolean {
  return toAxisDistance(point) < 2.2 && point.y > 15 && point.y < 20.6;
}

export function isShoulder(point: Point): boolean {
  return point.y >= 18.6 && isInEllipse(point, { radiusX: 11.2, radiusY: 10.2, y: 29 });
}

export function isNeckline(point: Point): boolean {
  return isInEllipse(point, { radiusX: 3, radiusY: 2.2, y: 19.6 });
}

/** The part of the face that long hair does not cover. Long hair covers everything else. */
export function isFaceInFrontOfHair(point: Point): boolean {
  return isHead(point) && point.y > 8.4 && toAxisDistance(point) < 4.2;
}

/** Hair on top of the head, lower at the temples. `shift` moves the hairline down. */
function isCap(point: Point, { isParted }: Hair, shift = 0): boolean {
  const temple = toAxisDistance(point) > 3.7 ? 3.6 : 0;
  const parting = isParted ? (point.x - AXIS_X) * 0.28 : 0;
  const isOnSkull = isInEllipse(point, { radiusX: 5.8, radiusY: 7.3, y: 10.6 });
  return isOnSkull && point.y < 8.7 + shift + temple - parting;
}

function isBobSide(point: Point): boolean {
  const distance = toAxisDistance(point);
  return distance > 3.7 && distance < 6.6 && point.y >= 8 && point.y < 17.4;
}

function isLongSide(point: Point): boolean {
  const distance = toAxisDistance(point);
  const taper = point.y > 20 ? (point.y - 20) * 0.4 : 0;
  return distance > 3.9 && distance < 7 - taper && point.y >= 7.4 && point.y < 24;
}

function isBeard(point: Point): boolean {
  const distance = toAxisDistance(point);
  const cheek = distance > 3.8 ? 2.4 : 0;
  const isMouth = distance < 1.5 && point.y < 14.4;
  const isOnJaw = isInEllipse(point, { radiusX: 5.2, radiusY: 6.9, y: 11.2 });
  return isOnJaw && point.y > 13 - cheek && !isMouth;
}

export function isHair(point: Point, hair: Hair): boolean {
  switch (hair.style) {
    case 'short':
      return isCap(point, hair);
    case 'bob':
      return isCap(point, hair) || isBobSide(point);
    case 'long':
      return isCap(point, hair) || isLongSide(point);
    case 'bun':
      return isCap(point, hair) || isInEllipse(point, { radiusX: 2.7, radiusY: 2.3, y: 3 });
    case 'beard':
      return isCap(point, hair, -0.8) || isBeard(point);
    default:
      return hair.style satisfies never;
  }
}

/** The part of the glasses at this point, or null. */
export function getGlassesPart(point: Point): 'frame' | 'glass' | null {
  const { y } = point;
  const distance = toAxisDistance(point);
  if (y < 10.2 || y >= 12.6) return null;
  const isBridge = distance < 0.8;
  if (isBridge) return y < 11.4 && y >= 10.8 ? 'frame' : null;
  if (distance > 4.5) return null;
  const isRim = y < 10.9 || y >= 12 || (distance > 0.8 && distance < 1.4) || distance > 3.9;
  return isRim ? 'frame' : 'glass';
}
