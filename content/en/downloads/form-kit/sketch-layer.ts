// Layers of a Sketch document as plain JSON, with every field the public file format requires.

import type { Border, Hex } from './sketch-style.ts';
import { toBorder, toColour, toCorner, toFill, toObjectId, toStyle } from './sketch-style.ts';

export type Layer = Readonly<Record<string, unknown>> & {
  readonly do_objectID: string;
  readonly name: string;
};
export type Box = { x: number; y: number; width: number; height: number };

export type RectangleOptions = {
  fill: Hex;
  border?: Border;
  radius?: number;
};

export function createRectangle(path: string, box: Box, options: RectangleOptions): Layer {
  const { fill, border, radius = 2 } = options;
  const borders = border ? [toBorder(border)] : [];
  return {
    ...toBase('rectangle', path, box),
    style: { ...toStyle(path), fills: [toFill(fill)], borders },
    edited: false,
    isClosed: true,
    pointRadiusBehaviour: 1,
    points: ['{0, 0}', '{1, 0}', '{1, 1}', '{0, 1}'].map((point) => toCorner(point, radius)),
    fixedRadius: radius,
    needsConvertionToNewRoundCorners: false,
    hasConvertedToNewRoundCorners: true,
  };
}

export const ALIGN_LEFT = 0;
export const ALIGN_CENTRE = 2;
export type TextOptions = {
  words: string;
  size: number;
  lineHeight: number;
  colour: Hex;
  isBold?: boolean;
  alignment?: typeof ALIGN_LEFT | typeof ALIGN_CENTRE;
};

export function createText(path: string, box: Box, options: TextOptions): Layer {
  const { words, size, lineHeight, colour, isBold = false, alignment = ALIGN_LEFT } = options;
  const name = isBold ? 'HelveticaNeue-Medium' : 'HelveticaNeue';
  const attributes = {
    MSAttributedStringFontAttribute: { _class: 'fontDescriptor', attributes: { name, size } },
    MSAttributedStringColorAttribute: toColour(colour),
    textStyleVerticalAlignmentKey: 0,
    kerning: 0,
    paragraphStyle: {
      _class: 'paragraphStyle',
      alignment,
      minimumLineHeight: lineHeight,
      maximumLineHeight: lineHeight,
    },
  };
  const textStyle = { _class: 'textStyle', encodedAttributes: attributes, verticalAlignment: 0 };
  const run = { _class: 'stringAttribute', location: 0, length: words.length, attributes };
  return {
    ...toBase('text', path, box),
    style: { ...toStyle(path), textStyle },
    attributedString: { _class: 'attributedString', string: words, attributes: [run] },
    automaticallyDrawOnUnderlyingPath: false,
    dontSynchroniseWithSymbol: false,
    glyphBounds: `{{0, 0}, {${box.width}, ${box.height}}}`,
    lineSpacingBehaviour: 2,
    textBehaviour: 1,
  };
}

/** Columns that Sketch draws over an artboard. Their width must be an integer. */
export type Grid = { columns: number; columnWidth: number; gutter: number; offset: number };

export function createArtboard(
  path: string,
  box: Box,
  layers: readonly Layer[],
  grid: Grid,
): Layer {
  return {
    ...toBase('artboard', path, box),
    ...toRoot(path, layers),
    hasClickThrough: false,
    hasBackgroundColor: true,
    backgroundColor: toColour('#f0efea'),
    includeBackgroundColorInExport: true,
    isFlowHome: false,
    resizesContent: false,
    layout: toLayoutGrid(grid),
  };
}

export function createPage(name: string, artboards: readonly Layer[]): Layer {
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  return { ...toBase('page', name, nowhere), ...toRoot(name, artboards), hasClickThrough: true };
}

function toBase(kind: string, path: string, box: Box) {
  return {
    _class: kind,
    do_objectID: toObjectId(path),
    booleanOperation: -1,
    isFixedToViewport: false,
    isFlippedHorizontal: false,
    isFlippedVertical: false,
    isLocked: false,
    isTemplate: false,
    isVisible: true,
    layerListExpandedType: 0,
    name: path.slice(path.lastIndexOf('/') + 1),
    nameIsFixed: true,
    resizingConstraint: 63,
    resizingType: 0,
    rotation: 0,
    shouldBreakMaskChain: false,
    exportOptions: {
      _class: 'exportOptions',
      includedLayerIds: [],
      layerOptions: 0,
      shouldTrim: false,
      exportFormats: [],
    },
    frame: { _class: 'rect', constrainProportions: false, ...box },
    clippingMaskMode: 0,
    hasClippingMask: false,
  };
}

function toRoot(path: string, layers: readonly Layer[]) {
  const ruler = { _class: 'rulerData', base: 0, guides: [] };
  return {
    style: toStyle(path),
    groupLayout: { _class: 'MSImmutableFreeformGroupLayout' },
    layers,
    horizontalRulerData: ruler,
    verticalRulerData: ruler,
  };
}

function toLayoutGrid({ columns, columnWidth, gutter, offset }: Grid) {
  return {
    _class: 'layoutGrid',
    isEnabled: true,
    columnWidth,
    drawHorizontal: false,
    drawHorizontalLines: false,
    drawVertical: true,
    gutterHeight: 8,
    gutterWidth: gutter,
    guttersOutside: false,
    horizontalOffset: offset,
    numberOfColumns: columns,
    rowHeightMultiplication: 3,
    totalWidth: columns * columnWidth + (columns - 1) * gutter,
  };
}
