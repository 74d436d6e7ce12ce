// Edits of a content editor who follows content/GUIDE.md: adds a post, a project, a position and a
// language, moves a post, and changes every headline. Each function edits the files of a content folder.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceNumber } from '../../content/check/number-words.ts';

export const NEW_LANGUAGE = { code: 'et', label: 'Eesti', prefix: 'et', locale: 'et-EE' };
const POST = { model: 'static-first', id: 'second-look', slug: 'a-second-look' };
const PROJECT = { model: 'smart-city', id: 'smart-village' };
const JOB = { model: 'open-application', id: 'second-application' };

/** Adds the facts and the English text. The tool copies the text into the other languages. */
export function addPost(folder: string): void {
  edit(folder, 'facts/posts.yaml', (facts) => {
    const entry = requireMatch(facts, new RegExp(`^- id: ${POST.model}\\n(?:  .*\\n)+`, 'm'));
    return `${facts.trimEnd()}\n${entry.replaceAll(POST.model, POST.id)}`;
  });
  const text = readFileSync(join(folder, `en/blog/${POST.model}.md`), 'utf8');
  writeFileSync(join(folder, `en/blog/${POST.id}.md`), withSlug(text, POST.slug));
}

/** Gives the post a slug and paragraphs of its own, as a translator would. */
export function translatePost(folder: string, language: string): void {
  edit(folder, `${language}/blog/${POST.id}.md`, (text) =>
    withSlug(text, `${POST.slug}-${language}`).replaceAll(
      /^(?=\p{L}.* )/gmu,
      (start, at: number) => (at > text.indexOf('\n---\n') ? `(${language}) ${start}` : start),
    ),
  );
}

/** Changes the address of a post that is published, with the entry that the guide asks for. */
export function moveArticle(folder: string, language: string): void {
  let old = '';
  edit(folder, `${language}/blog/${POST.model}.md`, (text) => {
    old = requireMatch(text, /^slug: .*$/m)
      .replace('slug: ', '')
      .trim();
    return withSlug(text, `${old}-2`);
  });
  edit(folder, 'redirects.yaml', (text) => {
    return `${text}- { from: /blog/${old}, to: /blog/${old}-2 }\n`;
  });
}

/** Adds the project and corrects the number of projects that the page states. */
export function addProject(folder: string, languages: readonly string[]): void {
  const files = ['facts/projects.yaml', ...languages.map((code) => `${code}/projects.yaml`)];
  for (const file of files) {
    edit(folder, file, (text) => {
      const entry = requireMatch(
        text,
        new RegExp(`^- (?:\\{ )?id: ${PROJECT.model}.*\\n(?:  .*\\n)*`, 'm'),
      );
      return `${text.trimEnd()}\n${entry.replaceAll(PROJECT.model, PROJECT.id)}`;
    });
  }
  const facts = readFileSync(join(folder, 'facts/projects.yaml'), 'utf8');
  const to = [...facts.matchAll(/^- /gm)].length;
  for (const language of languages) {
    edit(folder, `${language}/pages/projects.yaml`, (text) =>
      replaceNumber(text, { language, from: to - 1, to }),
    );
  }
}

export function addPosition(folder: string, languages: readonly string[]): void {
  edit(folder, 'facts/jobs.yaml', (facts) => {
    const entry = requireMatch(facts, new RegExp(`^- id: ${JOB.model}\\n(?:  .*\\n)+`, 'm'));
    return `${facts.trimEnd()}\n${entry.replace(JOB.model, JOB.id)}`;
  });
  for (const code of languages) {
    edit(folder, `${code}/pages/career.yaml`, (text) => {
      const entry = requireMatch(text, new RegExp(`^    - id: ${JOB.model}\\n(?: {6}.*\\n)+`, 'm'));
      // Each position has an address of its own.
      const added = entry.replace(JOB.model, JOB.id).replace(/slug: .*/, `slug: ${JOB.id}`);
      return text.replace(entry, () => `${entry}${added}`);
    });
  }
}

export function addLanguage(folder: string): void {
  edit(folder, 'languages.json', (json) =>
    json.replace(/\s*\]\s*$/, () => `,\n  ${JSON.stringify(NEW_LANGUAGE)}\n]\n`),
  );
}

/** Changes titles of pages, sections, cards and articles, and headings. Returns their number. */
export function changeHeadlines(folder: string, languages: readonly string[]): number {
  let count = 0;
  for (const file of globSync(`{${languages.join()}}/**/*.{yaml,md}`, { cwd: folder })) {
    edit(folder, file, (text) =>
      text.replaceAll(/^(\s*(?:- )?title: |## )(.+)$/gm, (_, key: string, headline: string) => {
        count += 1;
        return key + changeLastLetter(headline);
      }),
    );
  }
  return count;
}

/** Keeps the length, so that the layout still fits. A `{variable}` is not changed. */
export function changeLastLetter(headline: string): string {
  const parts = headline.split(/(\{[^}]*\})/);
  const at = parts.findLastIndex((part) => !part.startsWith('{') && /[a-z]/i.test(part));
  return parts
    .map((part, index) =>
      index === at
        ? part.replace(/[a-z](?=[^a-z]*$)/i, (letter) => (letter === 'x' ? 'y' : 'x'))
        : part,
    )
    .join('');
}

function withSlug(article: string, slug: string): string {
  return article.replace(/^slug: .*$/m, `slug: ${slug}`);
}

function edit(folder: string, file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

function requireMatch(text: string, pattern: RegExp): string {
  const found = pattern.exec(`${text.trimEnd()}\n`)?.[0];
  if (found === undefined) throw new Error(`there is nothing like ${pattern} to copy`);
  return found;
}
