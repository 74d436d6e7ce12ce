// Writes the woven images as files.
import type { APIRoute } from 'astro';
import { weavePictures } from '../../images/images.ts';

const ADDRESS = /^\/cloth\/(.+)\.svg$/;

export function getStaticPaths() {
  return [...weavePictures()].map(([src, picture]) => ({
    params: { name: ADDRESS.exec(src)?.[1] },
    props: { picture },
  }));
}

export const GET: APIRoute = ({ props }) =>
  new Response(String(props['picture']), { headers: { 'content-type': 'image/svg+xml' } });
