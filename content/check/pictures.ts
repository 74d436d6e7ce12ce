// Rule: a picture that is named exists, is large enough and has a shape that fits its place. A file
// that nothing names is reported, because its name may be misspelt.
import { formatFileSize } from '../file-size.ts';
import { findMarkdownPictures } from '../parse-blocks.ts';
import { readPictureSize } from '../picture-size.ts';
import { PicturesSchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { findSimilar } from './similar.ts';
import { getAt, type Path } from './tree.ts';

const FACTS = 'pictures.yaml';
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_PIXELS_PER_SIDE = 5000;

type Place = { name: string; minWidth: number; minRatio: number; maxRatio: number; shape: string };

/** `ratio` is width by height. The edges of a picture are cut off where its place has another one. */
const UPRIGHT: Place = {
  name: 'a portrait',
  minWidth: 720,
  minRatio: 0.75,
  maxRatio: 1,
  shape: 'upright or square, between 3:4 and 1:1',
};
const LANDSCAPE: Place = {
  name: 'a card',
  minWidth: 1200,
  minRatio: 1.4,
  maxRatio: 2.4,
  shape: 'wide, between 7:5 and 12:5',
};
const IN_TEXT: Place = {
  name: 'an article',
  minWidth: 800,
  minRatio: 0.5,
  maxRatio: 4,
  shape: 'between 1:2 and 4:1',
};

/** Lists of facts whose entries can name a picture. */
const OWNERS: readonly { file: string; place: Place }[] = [
  { file: 'people.yaml', place: UPRIGHT },
  { file: 'projects.yaml', place: LANDSCAPE },
  { file: 'posts.yaml', place: LANDSCAPE },
];

/** Where a text or the facts name a picture. */
type Use = { id: string; place: Place; file: string; line: number };

export function checkPictures(content: Content): Finding[] {
  const facts = content.facts.get(FACTS);
  if (facts === undefined) return [];
  const pictures = PicturesSchema.parse(facts.value);
  const uses = [...findUsesInFacts(content), ...findUsesInArticles(content)];
  const findings: Finding[] = [];
  const reject = (message: string, path: Path) =>
    findings.push({ level: 'error', file: facts.path, line: facts.lineOf(path), message });

  for (const [index, { id, file }] of pictures.entries()) {
    const problem = findFileProblem(content, file);
    if (problem !== null) reject(`${file} ${problem}`, [index, 'file']);
    if (uses.some((use) => use.id === id)) continue;
    const message = `no person, project, post or article names the picture ${id}; write “picture: ${id}” in its facts, or ![](${id}) in an article`;
    findings.push({ level: 'warning', file: facts.path, line: facts.lineOf([index]), message });
  }
  const ids = pictures.map(({ id }) => id);
  for (const { id, place, file, line } of uses) {
    const picture = pictures.find((candidate) => candidate.id === id);
    const message =
      picture === undefined
        ? `no entry of ${facts.path} has the id ${id}; ${adviseOnId(id, ids)}`
        : findPlaceProblem(content, picture.file, place);
    if (message !== null) findings.push({ level: 'error', file, line, message });
  }
  const known = pictures.map(({ file }) => file);
  for (const name of content.pictures.keys()) {
    if (known.includes(name)) continue;
    const message = `no entry of ${facts.path} names this file; add one, or correct the name of the file`;
    findings.push({ level: 'warning', file: `content/pictures/${name}`, line: 1, message });
  }
  return findings;
}

function adviseOnId(id: string, ids: readonly string[]): string {
  const near = findSimilar(id, ids);
  return near === undefined ? 'add one' : `did you mean ${near}?`;
}

function findUsesInFacts({ facts }: Content): Use[] {
  return OWNERS.flatMap(({ file: name, place }) => {
    const file = facts.get(name);
    const entries: readonly unknown[] = Array.isArray(file?.value) ? file.value : [];
    return entries.flatMap((entry, index) => {
      const id = getAt(entry, ['picture']);
      if (file === undefined || typeof id !== 'string') return [];
      return [{ id, place, file: file.path, line: file.lineOf([index, 'picture']) }];
    });
  });
}

function findUsesInArticles({ articles }: Content): Use[] {
  return [...articles.values()].flatMap((files) =>
    [...files]
      .filter(([name]) => !name.startsWith('downloads/'))
      .flatMap(([, { path: file, source }]) =>
        findMarkdownPictures(source).map(({ id, line }) => ({ id, place: IN_TEXT, file, line })),
      ),
  );
}

function findFileProblem({ pictures }: Content, name: string): string | null {
  const bytes = pictures.get(name);
  if (bytes === undefined) {
    const near = findSimilar(name, [...pictures.keys()]);
    const advice = near === undefined ? 'put it there' : `did you mean ${near}?`;
    return `is not in the folder content/pictures; ${advice}`;
  }
  const size = readPictureSize(bytes);
  if (size === null) return 'is not a JPEG or PNG picture; save it again as one of them';
  if (!name.endsWith(size.format)) {
    return `contains a picture of the format ${size.format}; change the ending of the file to .${size.format}`;
  }
  if (bytes.length > MAX_BYTES) {
    return `has ${formatFileSize(bytes.length, 'en')}, at most ${formatFileSize(MAX_BYTES, 'en')} are allowed; save it smaller`;
  }
  if (Math.max(size.width, size.height) <= MAX_PIXELS_PER_SIDE) return null;
  return `is ${size.width} × ${size.height} pixels large, at most ${MAX_PIXELS_PER_SIDE} on a side are allowed; save it smaller`;
}

/** Null also for a file that is reported at its entry. */
function findPlaceProblem({ pictures }: Content, file: string, place: Place): string | null {
  const bytes = pictures.get(file);
  const size = bytes === undefined ? null : readPictureSize(bytes);
  if (size === null) return null;
  const { width, height } = size;
  const { name, minWidth, minRatio, maxRatio, shape } = place;
  if (width < minWidth) {
    return `picture: ${file} is ${width} pixels wide, ${name} needs at least ${minWidth}; use a larger picture`;
  }
  const ratio = width / height;
  if (ratio >= minRatio && ratio <= maxRatio) return null;
  return `picture: ${file} is ${width} × ${height} pixels large; a picture for ${name} is ${shape}; crop it`;
}
