import type { APIRoute } from 'astro';
import { BUILT_AT } from '../../content/dates.ts';
import { company } from '../../content/index.ts';
import { createSecurityTxt } from '../../seo/security-txt.ts';

export const GET: APIRoute = () => new Response(createSecurityTxt(company, BUILT_AT));
