// Makes a content folder many times larger. Every post and every project gets copies with their own
// ids, slugs and dates. A copy keeps the texts of the original, so it has the same size.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceNumber } from '../../content/check/number-words.ts';

const MS_PER_DAY = 86_400_000;
/** One entry of a YAML list without indentation, with the lines that belong to it. */
const ENTRY = /^- (?:.*\n?)(?:^(?!- |#).*\n?)*/gm;

/** A link to another post. A copy is older than all originals, so it must not refer to one. */
const POST_LINK = /\[[^\]]+\]\(\/blog\/[^)]+\)/g;

export type Multiplied = { posts: number; projects: number };

export function multiplyContent(root: string, languages: string[], factor: number): Multiplied {
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(root, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  const posts = findIds(readFileSync(join(root, 'facts/posts.yaml'), 'utf8'));
  const projects = findIds(readFileSync(join(root, 'facts/projects.yaml'), 'utf8'));

  edit('facts/posts.yaml', (text) => multiplyEntries(text, factor, toEarlierPost));
  edit('facts/projects.yaml', (text) => multiplyEntries(text, factor, toPlainProject));
  for (const language of languages) {
    edit(`${language}/projects.yaml`, (text) => multiplyEntries(text, factor, toOwnSlug));
    edit(`${language}/pages/projects.yaml`, (text) =>
      replaceNumber(text, { language, from: projects.length, to: projects.length * factor }),
    );
    for (const id of posts) {
      const original = readFileSync(join(root, language, 'blog', `${id}.md`), 'utf8');
      for (let copy = 2; copy <= factor; copy += 1) {
        const text = original
          .replace(/^slug: (.+)$/m, (_, slug) => `slug: ${slug}-${copy}`)
          .replace(POST_LINK, '[Blog](/blog)');
        writeFileSync(join(root, language, 'blog', `${toCopyId(id, copy)}.md`), text);
      }
    }
  }
  return { posts: posts.length * factor, projects: projects.length * factor };
}

type ToCopy = (entry: string, copy: number) => string;

function multiplyEntries(text: string, factor: number, toCopy: ToCopy): string {
  const entries = text.match(ENTRY) ?? [];
  const copies: string[] = [];
  for (let copy = 2; copy <= factor; copy += 1) {
    for (const entry of entries) {
      const renamed = entry.replace(/\bid: ([a-z0-9-]+)/, (_, id) => `id: ${toCopyId(id, copy)}`);
      copies.push(toCopy(renamed, copy).trimEnd());
    }
  }
  return `${[text.trimEnd(), ...copies].join('\n')}\n`;
}

/** Dates a copy before the original, so that the originals stay the newest posts. */
function toEarlierPost(entry: string, copy: number): string {
  return entry.replace(/date: (\d{4}-\d{2}-\d{2})/, (_, day) => {
    const earlier = new Date(Date.parse(day) - 700 * MS_PER_DAY - copy * MS_PER_DAY);
    return `date: ${earlier.toISOString().slice(0, 10)}`;
  });
}

/** Removes the featured mark, because the number of featured projects does not grow. */
function toPlainProject(entry: string): string {
  return entry.replace('featured: true', 'featured: false');
}

function toOwnSlug(entry: string, copy: number): string {
  return entry.replace(/^( *slug: )(.+)$/m, (_, key, slug) => `${key}${toCopyId(slug, copy)}`);
}

function toCopyId(id: string, copy: number): string {
  return `${id}-${copy}`;
}

function findIds(text: string): string[] {
  return [...text.matchAll(/^- (?:\{ )?id: ([a-z0-9-]+)/gm)].map(([, id = '']) => id);
}
