// Rules for the pages of projects and positions: a title that fits, and no two of them with the same
// address. A page accepts the slugs of all languages, so a slug belongs to one entry in all of them.
import { CareerPageSchema, CompanySchema, ProjectTextsSchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import type { Path } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

const MAX_TITLE_LENGTH = 60;

export function checkProjectPages(content: Content): Finding[] {
  const brand = CompanySchema.safeParse(content.facts.get('company.yaml')?.value).data?.brand ?? '';
  const owners = new Map<string, string>();
  return [...content.texts.values()].flatMap((files) => {
    const file = files.get('projects.yaml');
    const projects = ProjectTextsSchema.safeParse(file?.value).data ?? [];
    if (file === undefined) return [];
    return projects.flatMap(({ id, title, subject, slug }, index) => [
      ...checkTitle(file, index, `${title}: ${subject} | ${brand}`),
      ...checkSlug(file, [index, 'slug'], { id, slug, owners }),
    ]);
  });
}

export function checkPositionPages(content: Content): Finding[] {
  const owners = new Map<string, string>();
  return [...content.texts.values()].flatMap((files) => {
    const file = files.get('pages/career.yaml');
    const items = CareerPageSchema.safeParse(file?.value).data?.jobs.items ?? [];
    if (file === undefined) return [];
    return items.flatMap(({ id, slug }, index) =>
      checkSlug(file, ['jobs', 'items', index, 'slug'], { id, slug, owners }),
    );
  });
}

function checkTitle(file: YamlFile, index: number, title: string): Finding[] {
  if (title.length <= MAX_TITLE_LENGTH) return [];
  const message = `the title of the page, “${title}”, has ${title.length} characters, at most ${MAX_TITLE_LENGTH} fit; shorten the subject`;
  return [toError(file, [index, 'subject'], message)];
}

function checkSlug(
  file: YamlFile,
  path: Path,
  { id, slug, owners }: { id: string; slug: string; owners: Map<string, string> },
): Finding[] {
  const owner = owners.get(slug) ?? id;
  owners.set(slug, owner);
  if (owner === id) return [];
  const message = `slug: ${owner} has the same address; choose another`;
  return [toError(file, path, message)];
}

function toError(file: YamlFile, path: Path, message: string): Finding {
  return { level: 'error', file: file.path, line: file.lineOf(path), message };
}
