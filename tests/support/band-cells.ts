// Reads the dyes of the cells of a woven number band from an image or from the table of an email.
import type { Page } from '@playwright/test';

/** Rows of dyes such as `#c22c22`. */
export type Cells = string[][];

const ROWS = 21;
const COLUMNS = 99;

/** Where the band is in the image: `share` of a share image, whose last pick is drawn twice. */
type Place = 'whole' | 'share';

/** Samples the middle of each cell. */
export async function readImageCells(page: Page, source: string, place: Place): Promise<Cells> {
  return page.evaluate(
    async ({ url, isShare, rows, columns }) => {
      const image = Object.assign(new Image(), { src: url });
      await image.decode();
      const cell = 12;
      const top = isShare ? 630 - rows * cell : 0;
      const width = isShare ? 1200 : columns * cell;
      const canvas = Object.assign(document.createElement('canvas'), {
        width,
        height: top + rows * cell,
      });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const readDye = (x: number, y: number) => {
        const { data } = context.getImageData((x + 0.5) * cell, top + (y + 0.5) * cell, 1, 1);
        const channels = [...data].slice(0, 3).map((value) => value.toString(16).padStart(2, '0'));
        return `#${channels.join('')}`;
      };
      return Array.from({ length: rows }, (_row, y) =>
        Array.from({ length: columns }, (_cell, x) => readDye(x, y)),
      );
    },
    { url: source, isShare: place === 'share', rows: ROWS, columns: COLUMNS },
  );
}

/** Without the last column, which repeats the one before it. */
export function readTableCells(html: string): Cells {
  const [table = ''] = /<table[^>]* class="nb".*?<\/table>/s.exec(html) ?? [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/colspan="(\d+)".*?bgcolor="(#\w+)"/g)]
      .flatMap(([, count, dye = '']) => Array<string>(Number(count)).fill(dye))
      .slice(0, -1),
  );
}
