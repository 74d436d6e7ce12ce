// Writes the data files of the blog list (features/blog/list/list-files.ts).
import { LANGUAGES } from '@loimel/content/languages';
import type { APIRoute } from 'astro';
import { getListFiles } from '../../features/blog/blog-content.ts';

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
