// What nginx must know about a build: its languages, its redirects and the policies of its pages. `npm run build`
// writes it to a file of the release, and the machine that serves reads it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { PagePolicies } from './csp.ts';

/** The fields of a language that nginx needs. Entries of content/languages.json match this type. */
export type EdgeLanguage = { code: string; prefix: string };

/** The new path by the old path, both with the prefix of a language. Null: the page is gone. */
export type EdgeRedirects = ReadonlyMap<string, string | null>;

export type EdgeBuild = {
  languages: readonly EdgeLanguage[];
  policies: PagePolicies;
  redirects: EdgeRedirects;
};

const Languages = z.array(z.object({ code: z.string(), prefix: z.string() })).min(1);
const BuildFile = z.object({
  languages: Languages,
  policies: z.record(z.string().startsWith('/'), z.string()),
  // Files of older releases have none.
  redirects: z
    .record(z.string().startsWith('/'), z.string().startsWith('/').nullable())
    .default({}),
});

export function writeEdgeBuild(file: string, { languages, policies, redirects }: EdgeBuild): void {
  const content = {
    languages: languages.map(({ code, prefix }) => ({ code, prefix })),
    policies: Object.fromEntries(policies),
    redirects: Object.fromEntries(redirects),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

export function readEdgeBuild(file: string): EdgeBuild {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The file of the build cannot be read (${reason}): run npm run build.`);
  }
  const result = BuildFile.safeParse(content);
  if (!result.success) {
    throw new Error(`${file} is not a file of npm run build: run npm run build again.`);
  }
  return {
    languages: result.data.languages,
    policies: new Map(Object.entries(result.data.policies)),
    redirects: new Map(Object.entries(result.data.redirects)),
  };
}

export function requireDefault(languages: readonly EdgeLanguage[]): EdgeLanguage {
  const language = languages.find(({ prefix }) => prefix === '');
  if (language === undefined) throw new Error('no language without a prefix in languages.json');
  return language;
}
