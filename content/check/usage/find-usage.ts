// Compares the keys that the schemas declare with the keys that the code reads. The result depends on
// the code alone, so that it can be kept until the code changes.
import { type ContentKey, createContentTypes, listContentKeys } from './content-types.ts';
import { findReads, type Place } from './find-reads.ts';
import { createUsageProgram } from './program.ts';
import { READ_BY_NAME } from './unread-keys.ts';

type Key = Pick<ContentKey, 'folder' | 'file' | 'path'>;

export type Usage = {
  /** Keys that no code reads, with the place of their schema. An email without path is a template. */
  unread: (Key & { schema: Place })[];
  /** Optional keys that code reads. Some language must have them. */
  optional: (Key & { reader: Place })[];
  /** Reads of a key that no schema declares. */
  unknown: (Place & { name: string })[];
};

const EMAIL = /^emails\/(.+)\.yaml$/;
const EMAIL_SCHEMA: Place = { file: 'content/email-variables.ts', line: 1 };
/** A language has only the forms that it needs. check/plurals.ts requires them. */
const PLURAL_FORMS: readonly string[] = ['zero', 'two', 'few', 'many'];

export function findUsage(repository: string, replaced?: ReadonlyMap<string, string>): Usage {
  const program = createUsageProgram(repository, replaced);
  const types = createContentTypes(program.checker, program.roots);
  const keys = listContentKeys(program.checker, program.roots, types);
  const { places, unknown, literals } = findReads(program, types);
  // A record by the values of an enumeration has no declaration. Its keys are read by their value.
  const isRead = ({ declarations, path }: ContentKey) =>
    declarations.length === 0 ||
    READ_BY_NAME.has(path.at(-1) ?? '') ||
    declarations.some((declaration) => places.has(declaration));

  const unread = keys
    .filter((key) => !isRead(key))
    .filter((key, _index, dead) => !dead.some((other) => isInside(key, other)))
    .flatMap(({ folder, file, path, declarations: [first] }) =>
      first === undefined ? [] : { folder, file, path, schema: program.locate(first) },
    );
  const templates = [...new Set(keys.map(({ file }) => file))].flatMap((file) => {
    const name = EMAIL.exec(file)?.[1];
    if (name === undefined || literals.has(name)) return [];
    return { folder: 'texts' as const, file, path: [], schema: EMAIL_SCHEMA };
  });
  const optional = keys.flatMap(({ folder, file, path, isOptional, declarations }) => {
    const reader = declarations.flatMap((it) => places.get(it) ?? []).at(0);
    // An owner may have no fact and no entry with an optional key.
    const isFree = folder === 'facts' || path.includes('[]');
    if (!isOptional || isFree || reader === undefined) return [];
    return PLURAL_FORMS.includes(path.at(-1) ?? '') ? [] : { folder, file, path, reader };
  });
  return { unread: [...unread, ...templates], optional, unknown: [...unknown] };
}

/** A key below an unread key is unread, too. Only the outermost one is reported. */
function isInside(key: Key, other: Key): boolean {
  return (
    key.folder === other.folder &&
    key.file === other.file &&
    key.path.length > other.path.length &&
    other.path.every((step, index) => step === key.path[index])
  );
}
