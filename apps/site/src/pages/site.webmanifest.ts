// The web manifest, for visitors who add the site to the home screen of a phone.
import type { APIRoute } from 'astro';
import { company } from '../content/index.ts';
import { ICON_SIZES_PX, THEME_COLOURS } from '../seo/metadata.ts';

export const GET: APIRoute = () =>
  Response.json({
    name: company.brand,
    short_name: company.brand,
    start_url: '/',
    display: 'browser',
    background_color: THEME_COLOURS.light,
    theme_color: THEME_COLOURS.light,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...ICON_SIZES_PX.map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    ],
  });
