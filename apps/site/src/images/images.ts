// All woven images of the site that are served as files, by name. Generated at build time.

import {
  type ClothKind,
  DYES,
  type Dye,
  hang,
  kiri,
  type LoomOptions,
  loom,
  portrait,
  rug,
  swatch,
} from '@loimel/cloth';
import type { Portrait } from '@loimel/content/schema';
import { parseFacts } from '../content/index.ts';

export type Picture = { src: string; width: number; height: number };

/** Size of the cloth images of solutions, projects, posts and guides. */
export const CLOTH_SIZE = { width: 1280, height: 720 };
const LOOM_SIZE = { width: 1200, height: 880 };
const SWATCH_SIZE = { width: 26, height: 26 };
const BANDS_SIZE = { width: 275, height: 450 };
const PORTRAIT_SIZE = { width: 360, height: 420 };
const CORAL: Dye = '#ff8473';

/** Cloth that is still on the loom. The woven part shows how mature an innovation is. */
const LOOMS: Record<'pilot' | 'prototype' | 'research', Omit<LoomOptions, 'seed'>> = {
  pilot: { done: 0.75, palette: { ground: DYES.linen, motif: DYES.madder, edge: DYES.weld } },
  prototype: { done: 0.5, palette: { ground: DYES.linen, motif: DYES.rukki, edge: CORAL } },
  research: { done: 0.3, palette: { ground: DYES.linen, motif: DYES.moss, edge: DYES.rose } },
};

export function solutionPicture(id: number): Picture {
  return { src: `/cloth/solution-${id}.svg`, ...CLOTH_SIZE };
}

export function innovationPicture(id: string): Picture {
  return { src: `/cloth/innovation-${id}.svg`, ...LOOM_SIZE };
}

export function projectPicture(id: string): Picture {
  return { src: `/cloth/project-${id}.svg`, ...CLOTH_SIZE };
}

export function postPicture(id: string): Picture {
  return { src: `/cloth/post-${id}.svg`, ...CLOTH_SIZE };
}

export function guidePicture(id: string): Picture {
  return { src: `/cloth/guide-${id}.svg`, ...CLOTH_SIZE };
}

/**
 * A small sample of a kind of cloth. Scale it only by whole numbers, so that it stays sharp. It is
 * a data URL, because a separate file would cost more in headers than the image itself.
 */
export function swatchPicture(kind: ClothKind): Picture {
  return { src: toDataAddress(swatch(kind)), ...SWATCH_SIZE };
}

function toDataAddress(svg: string): string {
  const encoded = svg.replaceAll('"', "'").replaceAll(/[#%<>]/g, encodeURIComponent);
  return `data:image/svg+xml,${encoded}`;
}

/** Inner pages with an image of hanging bands beside the title. Each page has its own image. */
const BANDS_PAGES = [
  'blog',
  'business',
  'career',
  'press',
  'projects',
  'resources',
  'team',
] as const;

export function bandsPicture(page: (typeof BANDS_PAGES)[number]): Picture {
  return { src: `/cloth/bands-${page}.svg`, ...BANDS_SIZE };
}

export function portraitPicture(id: string): Picture {
  return { src: `/cloth/portrait-${id}.svg`, ...PORTRAIT_SIZE };
}

/** The loom, a quarter woven, that fills the last row of projects. */
export const NEXT_PROJECT_PICTURE: Picture = { src: '/cloth/next-project.svg', ...LOOM_SIZE };

export const RUG_PICTURE: Picture = { src: '/cloth/rug-404.svg', width: 720, height: 660 };
export const DARK_RUG_PICTURE: Picture = { ...RUG_PICTURE, src: '/cloth/rug-404-dark.svg' };

/** The SVG text of each image by its path, as the functions above return it. */
export function weavePictures(): Map<string, string> {
  const pictures = new Map([
    [RUG_PICTURE.src, rug()],
    [DARK_RUG_PICTURE.src, rug(DYES.sky)],
    [
      NEXT_PROJECT_PICTURE.src,
      loom({
        seed: 'next',
        done: 0.25,
        palette: { ground: DYES.rukki, motif: DYES.linen, edge: DYES.weld },
        isCropped: true,
      }),
    ],
  ]);
  for (const { id, cloth } of parseFacts('solutions.yaml')) {
    const { kind, seed, plain = false } = cloth;
    pictures.set(solutionPicture(id).src, kiri({ kind, seed, isPlain: plain }));
  }
  for (const { id, stage, clothSeed } of parseFacts('innovations.yaml')) {
    pictures.set(innovationPicture(id).src, loom({ seed: clothSeed, ...LOOMS[stage] }));
  }
  for (const { id, category, clothSeed } of parseFacts('projects.yaml')) {
    pictures.set(projectPicture(id).src, kiri({ kind: category, seed: clothSeed }));
  }
  for (const { id, cloth } of parseFacts('posts.yaml')) {
    const { kind, seed, plain = false } = cloth;
    pictures.set(postPicture(id).src, kiri({ kind, seed, isPlain: plain }));
  }
  for (const resource of parseFacts('resources.yaml')) {
    if (resource.type !== 'guide') continue;
    const { kind, seed, plain = false } = resource.cloth;
    pictures.set(guidePicture(resource.id).src, kiri({ kind, seed, isPlain: plain }));
  }
  for (const person of parseFacts('people.yaml')) {
    pictures.set(portraitPicture(person.id).src, weavePortrait(person.portrait));
  }
  for (const page of BANDS_PAGES) pictures.set(bandsPicture(page).src, hang(page));
  return pictures;
}

export function weavePortrait({
  seed,
  hairColour,
  topPattern,
  glasses,
  ...look
}: Portrait): string {
  return portrait(seed, {
    ...look,
    hairDye: hairColour,
    topMotif: topPattern,
    hasGlasses: glasses,
  });
}
