// Writes the share images as files.
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { listShareCards, toShareImagePath } from '../../seo/share/cards.ts';
import { renderCard } from '../../seo/share/draw-card.ts';

const ADDRESS = /^\/share\/(.+)\.png$/;

export function getStaticPaths() {
  return listShareCards().map((card) => ({
    params: { card: ADDRESS.exec(toShareImagePath(card.address))?.[1] },
    props: { card },
  }));
}

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(new Uint8Array(await renderCard(props.card)), {
    headers: { 'content-type': 'image/png' },
  });
