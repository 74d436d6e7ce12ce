// The licence texts of everything in a release, in one file. The licences ask for it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ShippedPackage } from './shipped-packages.ts';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;
const RULE = '─'.repeat(80);

export function createNotices(
  repository: string,
  packages: readonly ShippedPackage[],
  nodeProgram: string,
): string {
  // Packages of one project have the same text. It is printed once, below all their names.
  const namesByText = new Map<string, string[]>();
  for (const shipped of packages) {
    const text = readLicence(repository, shipped);
    const names = namesByText.get(text) ?? [];
    names.push(`${shipped.name} ${shipped.version} (${shipped.licence})`);
    namesByText.set(text, names);
  }
  const sections = [...namesByText].map(([text, names]) => toSection(names, text));
  return [
    readFileSync(join(repository, 'LICENSE'), 'utf8').trim(),
    'The package contains the software of others that is listed below, under these licences.',
    ...sections,
    toSection([`Node.js ${process.version}`], readNodeLicence(nodeProgram)),
  ].join('\n\n');
}

function toSection(names: readonly string[], text: string): string {
  return `${RULE}\n${names.join('\n')}\n${RULE}\n\n${text}\n`;
}

function readLicence(repository: string, { folder, name, licence }: ShippedPackage): string {
  const path = join(repository, folder);
  const texts = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => entry.name)
    .sort()
    .map((file) => readFileSync(join(path, file), 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n');
  // Some packages have only a word in package.json. Then its author is named.
  const { author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    author?: string | { name?: string };
  };
  const holder = typeof author === 'object' ? author.name : author;
  return `${name} has no licence file. Its package.json states ${licence}, by ${holder ?? 'its authors'}.`;
}

/** Beside the program in the archives of nodejs.org, one folder further in the npm package. */
function readNodeLicence(program: string): string {
  const root = dirname(dirname(program));
  const inPackage = join('node_modules', `node-${process.platform}-${process.arch}`, 'LICENSE');
  const file = ['LICENSE', inPackage].map((path) => join(root, path)).find(existsSync);
  if (file === undefined) {
    throw new Error(`${root} has no LICENSE of Node: run \`bash setup.sh\` and use its Node`);
  }
  return readFileSync(file, 'utf8').trim();
}
