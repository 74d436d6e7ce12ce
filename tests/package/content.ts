// Checks the files of the package: no tests, no paths of the machine that built it, complete source
// maps, and no links to files that are not in it.
import { dirname, join, normalize } from 'node:path/posix';

/** Text by path inside the package. */
export type PackageFiles = ReadonlyMap<string, string>;

const EXPECTED =
  /^(?:(?:lib|src)\/.+|package\.json|LICENSE|(?:README|CHANGELOG|KNOWN_DIFFERENCES)\.md)$/;
const TEST_FILE = /\.(?:test|spec)\./;
const MACHINE_PATH = /file:\/\/|(?<![\w.~/])\/(?:home|root|Users|work|tmp|var|private)\//;
const BUILT = /\.(?:js|d\.ts)$/;
const MAP_COMMENT = /\/\/# sourceMappingURL=(\S+)\s*$/;
const LINK = /\]\(([^)\s]+)\)/g;
const WEB_LINK = /^https?:\/\//;

type SourceMap = { sources: string[]; sourceRoot?: string; sourcesContent?: (string | null)[] };

export function findContentErrors(files: PackageFiles): string[] {
  return [...files].flatMap(([path, text]) => [
    ...(EXPECTED.test(path) ? [] : [`${path} is not expected in the package`]),
    ...(TEST_FILE.test(path) ? [`${path} belongs to a test`] : []),
    ...(MACHINE_PATH.test(text) ? [`${path} contains an absolute path`] : []),
    ...(BUILT.test(path) ? findMapErrors(path, text, files) : []),
    ...(path.endsWith('.md') ? findLinkErrors(path, text, files) : []),
  ]);
}

function findMapErrors(path: string, text: string, files: PackageFiles): string[] {
  const [, name] = MAP_COMMENT.exec(text) ?? [];
  const mapPath = name && join(dirname(path), name);
  const json = mapPath && files.get(mapPath);
  if (!json) return [`${path} has no source map`];
  const map = JSON.parse(json) as SourceMap;
  return map.sources
    .filter((source, index) => {
      const resolved = normalize(join(dirname(mapPath), map.sourceRoot ?? '', source));
      return !map.sourcesContent?.[index] && !files.has(resolved);
    })
    .map((source) => `${mapPath} refers to ${source}, which is not in the package`);
}

/** A package page shows the README without the repository, so only the package can be linked. */
function findLinkErrors(path: string, text: string, files: PackageFiles): string[] {
  const anchors = new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => toAnchor(title)),
  );
  return [...text.matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => {
      if (WEB_LINK.test(target)) return false;
      const [file = '', anchor] = target.split('#');
      if (file === '') return !anchors.has(anchor ?? '');
      return !files.has(join(dirname(path), file));
    })
    .map((target) => `${path} links to ${target}, which is not in the package`);
}

function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
