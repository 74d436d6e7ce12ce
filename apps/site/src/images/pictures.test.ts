import { existsSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@loimel/content/languages';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { parseFacts } from '../content/index.ts';
import { getPicture, listPictureFiles } from './pictures.ts';
import { renderPicture } from './render-picture.ts';

const FILES = listPictureFiles();
const IDS = parseFacts('pictures.yaml').map(({ id }) => id);

it('[D-L9a] every address of a picture has a file, and every file exists once', () => {
  const addresses = new Set(FILES.map(({ address }) => address));
  expect(addresses.size).toBe(FILES.length);
  for (const id of IDS) {
    const { src, srcSets } = getPicture(id, 'en');
    const named = Object.values(srcSets).flatMap((set) =>
      set.split(', ').map((candidate) => candidate.split(' ')[0]),
    );
    for (const address of [src, ...named]) expect(addresses).toContain(address);
  }
});

it('[D-L9a] the text alternative is in the language of the page', () => {
  for (const id of IDS) {
    const texts = LANGUAGES.map(({ code }) => getPicture(id, code).alt);
    expect(new Set(texts).size).toBe(LANGUAGES.length);
  }
});

it('[D-L9a] a picture is not enlarged, and is rendered in its format without metadata', async () => {
  for (const format of ['avif', 'webp', 'jpg', 'png'] as const) {
    const file = FILES.find((candidate) => candidate.format === format);
    if (file === undefined) throw new Error(`no picture has the format ${format}`);
    const bytes = await renderPicture(file);
    const rendered = await sharp(bytes).metadata();
    expect(rendered.width).toBe(file.width);
    expect(rendered.exif).toBeUndefined();
    const source = await sharp(readFileSync(file.source)).metadata();
    expect(file.width).toBeLessThanOrEqual(source.width);
  }
});

it('the sources of all files exist', () => {
  for (const { source } of FILES) expect(existsSync(source)).toBe(true);
});
