// Compares the ledger of personal data with what is really stored. For tests and tools (node:fs).
import { parse } from 'yaml';
import { readContentFile } from './folder.ts';
import { type PrivacyData, PrivacyDataSchema } from './schema/privacy-data.ts';

/** Something that a browser stores. The ledger has no entry for the last two kinds. */
export type StoredKey = {
  storage: PrivacyData['device'][number]['storage'] | 'indexedDB' | 'cache';
  name: string;
};

export type Difference = { undeclared: string[]; missing: string[] };

export function readPrivacyData(): PrivacyData {
  return PrivacyDataSchema.parse(parse(readContentFile('facts/privacy-data.yaml')));
}

/** `columns` are those of the database, as schema.table.column. */
export function compareColumns(ledger: PrivacyData, columns: readonly string[]): Difference {
  const declared = [...ledger.data.map((entry) => entry.columns ?? {}), ledger.notPersonal]
    .flatMap((tables) => Object.entries(tables))
    .flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  return {
    undeclared: columns.filter((column) => !declared.includes(column)),
    // A column that is declared twice would have two periods.
    missing: declared.filter(
      (column, index) => !columns.includes(column) || declared.indexOf(column) !== index,
    ),
  };
}

/** `missing` are declared names that no key has. Some are set only in production. */
export function compareKeys(ledger: PrivacyData, keys: readonly StoredKey[]): Difference {
  const declared = ledger.device.flatMap(({ storage, names }) =>
    names.map((name) => ({ storage, name, pattern: toPattern(name) })),
  );
  const isSame = (entry: (typeof declared)[number], key: StoredKey) =>
    entry.storage === key.storage && entry.pattern.test(key.name);
  return {
    undeclared: keys.filter((key) => !declared.some((entry) => isSame(entry, key))).map(toText),
    missing: declared.filter((entry) => !keys.some((key) => isSame(entry, key))).map(toText),
  };
}

function toText({ storage, name }: StoredKey): string {
  return `${storage} ${name}`;
}

function toPattern(name: string): RegExp {
  const parts = name.split('*').map((part) => part.replaceAll(/[^\w]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
