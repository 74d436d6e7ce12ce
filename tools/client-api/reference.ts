// Reference of the client package in docs/client-api. TypeDoc writes one page per export path.
import { join } from 'node:path';
import { Application, type ProjectReflection, ReflectionKind, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import { readPackageExports } from './package-exports.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const CLIENT = join(REPOSITORY, 'packages', 'client');

export const REFERENCE_FOLDER = join(REPOSITORY, 'docs', 'client-api');

const PAGES: Partial<PluginOptions> = {
  outputFileStrategy: 'modules',
  entryFileName: 'README',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  hideGroupHeadings: true,
  useCodeBlocks: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  propertyMembersFormat: 'table',
};

const OPTIONS: TypeDocOptions & Partial<PluginOptions> = {
  ...PAGES,
  plugin: ['typedoc-plugin-markdown'],
  logLevel: 'Error',
  name: '@loimel/client',
  basePath: join(CLIENT, 'src'),
  tsconfig: join(CLIENT, 'tsconfig.json'),
  readme: 'none',
  disableSources: true,
  excludeExternals: true,
  // Limits types that are inferred from a whole state machine. They are deeper and unreadable.
  maxTypeConversionDepth: 4,
};

/** Replaces the content of the folder. Returns the names of exports without a comment. */
export async function writeReference(folder: string): Promise<string[]> {
  const app = await Application.bootstrapWithPlugins({
    ...OPTIONS,
    entryPoints: readPackageExports(CLIENT),
    out: folder,
  });
  const project = await app.convert();
  if (!project) throw new Error('typedoc cannot read the client package.');
  await app.generateOutputs(project);
  return findUndocumented(project);
}

/**
 * The option `validation.notDocumented` would also require a comment on every function inside a
 * type. Here only the fields of the clients need a comment.
 */
function findUndocumented(project: ProjectReflection): string[] {
  const exported = (project.children ?? []).flatMap((module) => module.children ?? []);
  const members = exported
    .filter(({ kind }) => kind === ReflectionKind.Interface)
    .flatMap((client) => client.children ?? []);
  return [...exported, ...members]
    .filter(
      (reflection) => !reflection.kindOf([ReflectionKind.TypeAlias, ReflectionKind.Interface]),
    )
    .filter((reflection) => !reflection.isReference())
    .filter(({ comment, signatures, type }) => {
      const own = type?.type === 'reflection' ? type.declaration.signatures : undefined;
      const called = [...(signatures ?? []), ...(own ?? [])];
      return !comment && !called.some((signature) => signature.comment);
    })
    .map((reflection) => reflection.getFullName());
}
