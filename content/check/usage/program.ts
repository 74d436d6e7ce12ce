// The TypeScript program over everything that reads content: site, API and the content workspace.
// Pages in .astro are converted to TSX, as `astro check` does.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';
import ts from 'typescript';
import { findReaders } from './readers.ts';

const SITE_CONFIG = 'apps/site/tsconfig.json';
/** Exists only in memory. Its two declarations name the type of every content file. */
const ROOTS_FILE = 'content/schema/all-content.ts';
const ROOTS_SOURCE = `import type { FactContent, FactFile, TranslatedContent, TranslatedFile } from './index.ts';
export declare const facts: { [F in FactFile]: FactContent<F> };
export declare const texts: { [F in TranslatedFile]: TranslatedContent<F> };
`;

export type UsageProgram = {
  checker: ts.TypeChecker;
  /** The sources that may read content. */
  readers: readonly ts.SourceFile[];
  /** The file that declares the types of all content files. */
  roots: ts.SourceFile;
  /** `path/in/the/repository.ts:12` of a node. For .astro the line is that of the page. */
  locate: (node: ts.Node) => { file: string; line: number };
};

/** `replaced` has other sources for some files, by path in the repository. Tests plant with it. */
export function createUsageProgram(
  repository: string,
  replaced: ReadonlyMap<string, string> = new Map(),
): UsageProgram {
  const toPath = (file: string) => file.slice(repository.length + 1);
  const pages = new Map<string, ReturnType<typeof convertToTsx>>();
  const readReplaced = (name: string): string | undefined => {
    const file = toPath(name);
    if (file === ROOTS_FILE) return ROOTS_SOURCE;
    if (!file.endsWith('.astro.tsx')) return replaced.get(file);
    const page = name.slice(0, -'.tsx'.length);
    if (!existsSync(page)) return undefined;
    const source = replaced.get(toPath(page)) ?? readFileSync(page, 'utf8');
    const converted = convertToTsx(source, { filename: page, ambientTypes: true });
    pages.set(name, converted);
    return converted.code;
  };

  const options = readOptions(join(repository, SITE_CONFIG));
  const host = ts.createCompilerHost(options, true);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (name) => readReplaced(name) ?? readFile(name);
  host.fileExists = (name) => readReplaced(name) !== undefined || fileExists(name);
  host.getSourceFile = (name, language, ...rest) => {
    const source = readReplaced(name);
    if (source === undefined) return getSourceFile(name, language, ...rest);
    return ts.createSourceFile(name, source, language, true);
  };
  const cache = ts.createModuleResolutionCache(repository, (name) => name, options);
  host.resolveModuleNameLiterals = (literals, containing, redirect, own) =>
    literals.map(({ text }) => {
      if (!text.endsWith('.astro')) {
        return ts.resolveModuleName(text, containing, own, host, cache, redirect);
      }
      const resolvedFileName = resolve(dirname(containing), `${text}.tsx`);
      const extension = ts.Extension.Tsx;
      return { resolvedModule: { resolvedFileName, extension, isExternalLibraryImport: false } };
    });

  const names = findReaders(repository).map((file) =>
    file.endsWith('.astro') ? `${file}.tsx` : file,
  );
  const rootNames = [ROOTS_FILE, ...names].map((file) => join(repository, file));
  const program = ts.createProgram({ rootNames, options, host });
  const roots = program.getSourceFile(join(repository, ROOTS_FILE));
  if (roots === undefined) throw new Error('the types of the content cannot be read');
  return {
    checker: program.getTypeChecker(),
    readers: names.flatMap((file) => program.getSourceFile(join(repository, file)) ?? []),
    roots,
    locate: (node) => {
      const source = node.getSourceFile();
      const start = node.getStart(source);
      const page = pages.get(source.fileName);
      if (page === undefined) {
        const { line } = source.getLineAndCharacterOfPosition(start);
        return { file: toPath(source.fileName), line: line + 1 };
      }
      const name = source.fileName.slice(0, -'.tsx'.length);
      return { file: toPath(name), line: toPageLine(page, start, name) };
    },
  };
}

function readOptions(config: string): ts.CompilerOptions {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(config, {}, host);
  if (parsed === undefined) throw new Error(`${config} cannot be read`);
  return { ...parsed.options, noEmit: true, skipLibCheck: true };
}

/** The converter maps spans of the TSX to spans of the page. */
function toPageLine(
  { mappings }: ReturnType<typeof convertToTsx>,
  at: number,
  page: string,
): number {
  const span = mappings.findLast(([start, length]) => start <= at && at <= start + length);
  const offset = span === undefined ? 0 : span[2] + Math.min(at - span[0], span[3]);
  return readFileSync(page, 'utf8').slice(0, offset).split('\n').length;
}
