import type { APIRoute } from 'astro';
import { company } from '../../content/index.ts';
import { BUILT_AT } from '../../seo/built-at.ts';
import { createSecurityTxt } from '../../seo/security-txt.ts';

export const GET: APIRoute = () => new Response(createSecurityTxt(company, BUILT_AT));
