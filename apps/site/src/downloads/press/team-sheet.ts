// The team photos of the press kit: the woven portraits in one PNG, which the press may crop.
import sharp from 'sharp';
import { parseFacts } from '../../content/index.ts';
import { weavePortrait } from '../../images/images.ts';

const COLUMNS = 2;
/** In pixels, 15 cm wide in print. A portrait has 36 × 42 cells, so each cell has whole pixels. */
const PORTRAIT = { width: 36 * 50, height: 42 * 50 };
/** Width of the SVG at 72 dpi. */
const DRAWN_WIDTH = 360;

export async function renderTeamSheet(): Promise<Uint8Array> {
  const people = parseFacts('people.yaml');
  const rows = Math.ceil(people.length / COLUMNS);
  const portraits = await Promise.all(
    people.map(async ({ portrait }, index) => ({
      input: await renderPortrait(weavePortrait(portrait), PORTRAIT.width),
      left: (index % COLUMNS) * PORTRAIT.width,
      top: Math.floor(index / COLUMNS) * PORTRAIT.height,
    })),
  );
  return sharp({
    create: {
      width: COLUMNS * PORTRAIT.width,
      height: rows * PORTRAIT.height,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(portraits)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** One portrait as PNG, without transparency. */
export async function renderPortrait(svg: string, widthPx: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * (widthPx / DRAWN_WIDTH) })
    .resize({ width: widthPx })
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}
