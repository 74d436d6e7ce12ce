// Finds what the data map does not classify, so that something new cannot be forgotten.
import { compareColumns } from '@loimel/content/privacy-data';
import type { PrivacyData } from '@loimel/content/schema';
import { DESK_KEYS, DESTINATIONS, KINDS, NOT_A_PLACE, PLACES } from './places.ts';

export type Facts = {
  ledger: PrivacyData;
  /** Columns of the database as schema.table.column. */
  columns: readonly string[];
  /** Names in .env.example. */
  variables: readonly string[];
  /** Kinds of deliveries with their destination. */
  deliveryKinds: readonly { kind: string; destination: string }[];
  /** Files of the desk, from apps/desk/src, that use a storage of the browser. */
  deskFiles: readonly string[];
};

/** The name of a variable with an address, a folder or a service. */
const NAMES_A_PLACE =
  /_(?:URL|EMAIL|FROM|FOLDER|ENDPOINT|BUCKET|REPOSITORY|PROVIDERS|COLLECTOR|HOST|RELAY)$/;
/** Where processes of ours listen. */
const LISTENS = ['API_HOST', 'METRICS_HOST'];

/** Two of these files only pass the storage on or clear it. */
const PASSES_STORAGE_ON = ['screens/item/drafts.ts', 'layout/shell.tsx'];

/** One line per thing that has no entry, or an entry without the thing. */
export function findGaps({
  ledger,
  columns,
  variables,
  deliveryKinds,
  deskFiles,
}: Facts): string[] {
  const { undeclared, missing } = compareColumns(ledger, columns);
  const kinds = ledger.data.map(({ id }) => id);
  const settings = Object.values(PLACES).flatMap((place): readonly string[] => place.settings);
  const classified = [...settings, ...NOT_A_PLACE, ...LISTENS];
  const knownFiles = [...DESK_KEYS.map(({ file }) => file), ...PASSES_STORAGE_ON];
  return [
    ...undeclared.map((column) => `column ${column} is not in the ledger`),
    ...missing.map((column) => `column ${column} of the ledger does not exist once`),
    ...kinds.filter((id) => !(id in KINDS)).map((id) => `data ${id} has no places`),
    ...Object.keys(KINDS)
      .filter((id) => !kinds.includes(id))
      .map((id) => `data ${id} is not in the ledger`),
    ...variables
      .filter((name) => NAMES_A_PLACE.test(name) && !classified.includes(name))
      .map((name) => `variable ${name} belongs to no place`),
    ...classified
      .filter((name) => !variables.includes(name))
      .map((name) => `variable ${name} does not exist`),
    ...deliveryKinds
      .filter(({ destination }) => !(destination in DESTINATIONS))
      .map(({ kind, destination }) => `delivery ${kind} goes to ${destination}, which is no place`),
    ...deskFiles
      .filter((file) => !(knownFiles as string[]).includes(file))
      .map((file) => `the desk stores something in ${file}`),
  ];
}
