// Writes the icon of the site in the sizes of the web manifest.
import type { APIRoute } from 'astro';
import sharp from 'sharp';
import icon from '../../public/favicon.svg?raw';
import { ICON_SIZES_PX } from '../seo/metadata.ts';

/** Render density for one output pixel: the SVG is 48 units wide at 72 units per inch. */
const DENSITY_PER_PIXEL = 72 / 48;

export function getStaticPaths() {
  return ICON_SIZES_PX.map((size) => ({ params: { size: String(size) }, props: { size } }));
}

export const GET: APIRoute = async ({ props }) => {
  const size = Number(props['size']);
  const drawing = sharp(Buffer.from(icon), { density: size * DENSITY_PER_PIXEL });
  const png = await drawing.resize(size, size).png({ palette: true }).toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
