// Types of the documents in apps/desk, made with the client preset of GraphQL Code Generator.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { type GraphQLSchema, parse, printSchema } from 'graphql';

const FOLDER = 'apps/desk/src/graphql';
const GENERATED = `${FOLDER}/generated/`;
const DOCUMENT = /\bgraphql\(\s*(?:\/\* GraphQL \*\/\s*)?`([^`]*)`/g;

/** What the scalars of the schema are in JSON. A new scalar fails the run until it is added. */
const SCALARS = {
  Base64EncodedBinary: 'string',
  BigInt: 'string',
  Cursor: 'string',
  Date: 'string',
  Datetime: 'string',
  JSON: 'unknown',
  UUID: 'string',
};

/** Text of each generated file, by its path in the repository. */
export async function generateDocuments(
  repository: string,
  schema: GraphQLSchema,
): Promise<Record<string, string>> {
  const printed = printSchema(schema);
  const outputs = await preset.buildGeneratesSection({
    baseOutputDir: GENERATED,
    schema: parse(printed),
    schemaAst: schema,
    documents: readDocuments(repository),
    config: {
      documentMode: 'string',
      useTypeImports: true,
      strictScalars: true,
      enumsAsTypes: true,
      scalars: SCALARS,
    },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
    pluginContext: {},
    documentTransforms: [],
  });
  const files: Record<string, string> = { [`${FOLDER}/schema.graphql`]: `${printed}\n` };
  for (const output of outputs) {
    const text = await codegen(output);
    files[output.filename] = text.replace(
      /(from "\.\/[\w-]+)"|(from '\.\/[\w-]+)(?:\.js)?'/g,
      toImportWithExtension,
    );
  }
  return files;
}

function readDocuments(repository: string) {
  const files = globSync('apps/desk/src/**/*.{ts,tsx}', { cwd: repository })
    .filter((file) => !file.startsWith(GENERATED))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    return [...text.matchAll(DOCUMENT)].map(([, rawSDL = '']) => ({
      location: file,
      rawSDL,
      document: parse(rawSDL),
    }));
  });
}

/** The repository imports files with their extension. */
function toImportWithExtension(_: string, double?: string, single?: string): string {
  return `${(double ?? single ?? '').replace('"', "'")}.ts'`;
}
