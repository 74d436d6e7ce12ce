import type { APIRoute } from 'astro';
import { langPaths } from '../../language/static-paths.ts';
import { createLlmsTxt } from '../../seo/llms-txt.ts';

export const getStaticPaths = langPaths;

export const GET: APIRoute = ({ props }) => new Response(createLlmsTxt(props['language']));
