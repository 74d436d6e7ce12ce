// Given pictures, such as photos: the files of each size and format, and their attributes in HTML.
// Build time only. render-picture.ts makes the files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FOLDER } from '@loimel/content/folder';
import type { Language } from '@loimel/content/languages';
import { readPictureSize } from '@loimel/content/picture-size';
import type { Person, PictureFacts } from '@loimel/content/schema';
import { fill, getUi, parseFacts, parseTexts, requireById } from '../content/index.ts';
import { type ImageSource, portraitImage } from './images.ts';

/** The formats that most browsers show, smallest first. Others get the format of the source. */
const MODERN_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof MODERN_FORMATS)[number] | 'jpg' | 'png';

/** A picture with a text alternative. A woven image has none, because it is decoration. */
export type GivenPicture = ImageSource & {
  alt: string;
  caption?: string;
  /** Who made it, in words: `Picture: …`. */
  credit?: string;
  /** The value of `srcset` by format. */
  srcSets: Record<(typeof MODERN_FORMATS)[number], string>;
};

/** A given picture where there is one, or a woven image. */
export type PageImage = ImageSource | GivenPicture;

/** In pixels. A picture has the files up to its own width. */
const WIDTHS = [320, 640, 960, 1600];
/** Old browsers choose no width, so they get one that is sharp enough for most places. */
const FALLBACK_WIDTH = 960;

type Size = { width: number; height: number };

const sizes = new Map<string, Size>();

export function getPicture(id: string, language: Language): GivenPicture {
  const { file, credit } = requireById(parseFacts('pictures.yaml'), id);
  const { text: alt, caption } = requireById(parseTexts(language, 'pictures.yaml'), id);
  const { width, height } = readSize(file);
  const srcSet = (format: PictureFormat) =>
    toWidths(width)
      .map((candidate) => `${toAddress(id, candidate, format)} ${candidate}w`)
      .join(', ');
  return {
    src: toAddress(id, Math.min(FALLBACK_WIDTH, width), toFormat(file)),
    width,
    height,
    alt,
    ...(caption === undefined ? {} : { caption }),
    ...(credit === undefined ? {} : { credit: fill(getUi(language).pictures.credit, { credit }) }),
    srcSets: { avif: srcSet('avif'), webp: srcSet('webp') },
  };
}

export type Portrait = { image: PageImage; label: string; credit?: string | undefined };

/** The picture that a person has given, or a woven portrait. */
export function getPortrait({ id, name, picture }: Person, language: Language): Portrait {
  if (picture !== undefined) {
    const image = getPicture(picture, language);
    return { image, label: image.alt, credit: image.credit };
  }
  const { leadership } = parseTexts(language, 'pages/team.yaml');
  return { image: portraitImage(id), label: fill(leadership.portrait, { name }) };
}

export type PictureFile = { address: string; source: string; width: number; format: PictureFormat };

/** Every file that the pages refer to. */
export function listPictureFiles(): PictureFile[] {
  return parseFacts('pictures.yaml').flatMap((picture) => {
    const { width } = readSize(picture.file);
    const modern = MODERN_FORMATS.flatMap((format) =>
      toWidths(width).map((candidate) => toFile(picture, candidate, format)),
    );
    return [...modern, toFile(picture, Math.min(FALLBACK_WIDTH, width), toFormat(picture.file))];
  });
}

function toFile({ id, file }: PictureFacts, width: number, format: PictureFormat): PictureFile {
  const source = join(CONTENT_FOLDER, 'pictures', file);
  return { address: toAddress(id, width, format), source, width, format };
}

function toAddress(id: string, width: number, format: PictureFormat): string {
  return `/pictures/${id}-${width}.${format}`;
}

function toFormat(file: string): PictureFormat {
  return file.endsWith('.png') ? 'png' : 'jpg';
}

/** Without enlarging: a width that lies between two of the list is a file of its own. */
function toWidths(width: number): number[] {
  const smaller = WIDTHS.filter((candidate) => candidate < width);
  return width <= (WIDTHS.at(-1) ?? 0) ? [...smaller, width] : smaller;
}

function readSize(file: string): Size {
  const kept = sizes.get(file);
  if (kept !== undefined) return kept;
  const size = readPictureSize(readFileSync(join(CONTENT_FOLDER, 'pictures', file)));
  if (size === null) throw new Error(`content/pictures/${file} is not a JPEG or PNG picture`);
  sizes.set(file, size);
  return size;
}
