// Writes the woven images as files.
import type { APIRoute } from 'astro';
import { weaveImages } from '../../images/images.ts';

const ADDRESS = /^\/cloth\/(.+)\.svg$/;

export function getStaticPaths() {
  return [...weaveImages()].map(([src, image]) => ({
    params: { name: ADDRESS.exec(src)?.[1] },
    props: { image },
  }));
}

export const GET: APIRoute = ({ props }) =>
  new Response(String(props['image']), { headers: { 'content-type': 'image/svg+xml' } });
