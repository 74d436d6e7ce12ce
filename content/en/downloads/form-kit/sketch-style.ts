// Ids, colours, fills and borders of a Sketch document in its public file format.
import { createHash } from 'node:crypto';

/** A colour as #rrggbb. */
export type Hex = `#${string}`;

/** The same seed gives the same id, so that a new build changes only what the content changes. */
export function toObjectId(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex').toUpperCase();
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

const PAINT_SETTINGS = { _class: 'graphicsContextSettings', blendMode: 0, opacity: 1 };

export function toStyle(path: string) {
  return {
    _class: 'style',
    do_objectID: toObjectId(`${path} (style)`),
    endMarkerType: 0,
    miterLimit: 10,
    startMarkerType: 0,
    windingRule: 1,
    borderOptions: {
      _class: 'borderOptions',
      isEnabled: true,
      dashPattern: [],
      lineCapStyle: 0,
      lineJoinStyle: 0,
    },
    borders: [],
    colorControls: {
      _class: 'colorControls',
      isEnabled: false,
      brightness: 0,
      contrast: 1,
      hue: 0,
      saturation: 1,
    },
    contextSettings: PAINT_SETTINGS,
    fills: [],
    innerShadows: [],
    shadows: [],
  };
}

export function toFill(colour: Hex) {
  const pattern = { patternFillType: 1, patternTileScale: 1 };
  return { _class: 'fill', ...toPaint(colour), noiseIndex: 0, noiseIntensity: 0, ...pattern };
}

export type Border = { colour: Hex; thickness: number };

export function toBorder({ colour, thickness }: Border) {
  return { _class: 'border', ...toPaint(colour), position: 1, thickness };
}

function toPaint(colour: Hex) {
  return {
    isEnabled: true,
    fillType: 0,
    color: toColour(colour),
    contextSettings: PAINT_SETTINGS,
    // The format requires a gradient even when it is not used.
    gradient: {
      _class: 'gradient',
      elipseLength: 0,
      from: '{0.5, 0}',
      gradientType: 0,
      to: '{0.5, 1}',
      stops: [
        { _class: 'gradientStop', position: 0, color: toColour('#ffffff') },
        { _class: 'gradientStop', position: 1, color: toColour('#000000') },
      ],
    },
  };
}

export function toCorner(point: string, radius: number) {
  return {
    _class: 'curvePoint',
    cornerRadius: radius,
    cornerStyle: 0,
    curveFrom: point,
    curveMode: 1,
    curveTo: point,
    hasCurveFrom: false,
    hasCurveTo: false,
    point,
  };
}

export function toColour(hex: Hex) {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { _class: 'color', alpha: 1, red: channel(1), green: channel(3), blue: channel(5) };
}
