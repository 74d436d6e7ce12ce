// Writes the texts for errors in the URL (layout/address-error-toast.ts).
import { LANGUAGES } from '@loimel/content/languages';
import type { APIRoute } from 'astro';
import { createAddressErrorTexts } from '../../layout/layout-content.ts';

export function getStaticPaths() {
  return LANGUAGES.map(({ code }) => ({
    params: { language: code },
    props: { texts: createAddressErrorTexts(code) },
  }));
}

export const GET: APIRoute = ({ props }) =>
  new Response(JSON.stringify(props['texts']), { headers: { 'content-type': 'application/json' } });
