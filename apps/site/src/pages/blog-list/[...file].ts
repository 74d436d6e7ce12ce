// Writes the files of the list of posts (views/blog/list/list-files.ts).
import { LANGUAGES } from '@loimel/content/languages';
import type { APIRoute } from 'astro';
import { getListFiles } from '../../views/blog/blog-content.ts';

const FOLDER = '/blog-list/';

export function getStaticPaths() {
  return LANGUAGES.flatMap(({ code }) =>
    [...getListFiles(code).files].map(([address, text]) => ({
      params: { file: address.slice(FOLDER.length) },
      props: { text },
    })),
  );
}

export const GET: APIRoute = ({ props }) =>
  new Response(String(props['text']), { headers: { 'content-type': 'application/json' } });
