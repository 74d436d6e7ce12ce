// Writes docs/privacy-data-map.md.

import type { PrivacyWords } from '@loimel/content/privacy-words';
import type { PrivacyData, Retention } from '@loimel/content/schema';
import { DESK_KEYS, DESTINATIONS, KINDS, PLACES, type Place } from './places.ts';
import type { Reader, Way } from './readers.ts';

export type DataMap = {
  ledger: PrivacyData;
  words: PrivacyWords;
  retention: Retention;
  readers: readonly Reader[];
  ways: readonly Way[];
  deliveryKinds: readonly { kind: string; destination: string }[];
};

const INTRODUCTION = `# Privacy data map

Which personal data the system has, why, for how long, who can read it, where it also goes and how it is erased. Written by \`npm run docs:privacy\` from the catalog of a migrated database (columns, grants, policies, functions, kinds of deliveries), the ledger \`facts/privacy-data.yaml\`, the periods in \`facts/retention.yaml\` and the English privacy policy of the sample content. The places and ways of erasing are in \`apps/api/src/testing/privacy-map/places.ts\`. \`npm test\` fails when this file is outdated, or when a column, a kind of delivery, a setting that names a place or a storage key of the desk is not classified. Other tests compare the ledger with what the worker deletes and with what Chromium stores; the ledger of the live content is the same.

"Read by" are database roles. \`admin\`, \`agent\` and \`hr\` are staff roles, which need a second factor; [role-matrix.md](role-matrix.md) lists what each of them gets over HTTP. \`worker\`, \`auth\`, \`api\` and \`anonymous\` are logins of our programs; \`anonymous\` serves requests of visitors. "Functions" run with the rights of the owner and check which row the caller may use; some of them only write or count. A visitor gets only the record of the receipt link that the request contains. Not listed, because they can read everything: the owner \`loimel_migrator\`, administrators of PostgreSQL and of the machine, and people who have a backup and its cipher pass.
`;

export function toMarkdown(map: DataMap): string {
  return [
    INTRODUCTION,
    '## Kinds of data\n',
    ...map.ledger.data.map((entry) => toSection(entry, map)),
    '## Where data also goes\n',
    ...toTable(['place', 'settings', 'gets', 'ends'], Object.values(PLACES).map(toPlaceRow)),
    '',
    'Deliveries of the outbox, by their place:',
    '',
    ...toDeliveryLines(map.deliveryKinds),
    '',
    '## On the device of a visitor\n',
    ...toTable(['name', 'storage', 'category', 'seconds', 'purpose', 'kept'], toDeviceRows(map)),
    '',
    '## In the browser of a member of staff\n',
    'Besides the two cookies of the sign-in above:',
    '',
    ...toTable(
      ['name', 'storage', 'content', 'ends'],
      DESK_KEYS.map(({ key, storage, content, ends }) => [toCode(key), storage, content, ends]),
    ),
    '',
    '## Columns that are not about a person\n',
    ...Object.entries(map.ledger.notPersonal).map(
      ([table, names]) => `- \`${table}\`: ${names.join(', ')}`,
    ),
    '',
  ].join('\n');
}

function toSection({ id, retention, columns = {} }: PrivacyData['data'][number], map: DataMap) {
  const { data = '', purpose = '', kept = '' } = map.words.stored[id] ?? {};
  const { places = [], erased = '' } = KINDS[id] ?? {};
  const periods = retention.map((name) => `\`${name}\` = ${map.retention[name]}`);
  return [
    `### ${id}\n`,
    `${data}.\n`,
    `- Used for: ${purpose}`,
    `- Kept for: ${kept} (${periods.join(', ')})`,
    `- Also goes to: ${places.length === 0 ? '-' : places.map((place) => PLACES[place].name).join(', ')}`,
    `- Erased: ${erased}`,
    ...Object.entries(columns).flatMap(([table, names]) => toTableLines(table, names, map)),
    '',
  ].join('\n');
}

function toTableLines(table: string, names: readonly string[], map: DataMap): string[] {
  const direct = map.readers.filter((reader) => reader.table === table);
  const byRole = Map.groupBy(direct, ({ role, condition }) => JSON.stringify([role, condition]));
  const rights = [...byRole.values()].map((readers) => {
    const [first] = readers;
    const read = readers.map(({ column }) => column).filter((column) => names.includes(column));
    const extent = read.length === names.length ? 'all columns' : read.join(', ');
    const condition = first?.condition?.replaceAll(/\s+/g, ' ');
    return { role: toName(first?.role ?? ''), extent, condition };
  });
  const lines = [
    ...Map.groupBy(rights, (right) => JSON.stringify([right.extent, right.condition])),
  ];
  const ways = map.ways.filter((way) => way.table === table);
  return [
    `- \`${table}\`: ${names.join(', ')}`,
    ...lines.map(([, [first, ...others]]) => {
      const roles = [first, ...others].map((right) => right?.role).join(', ');
      const where = first?.condition === undefined ? '' : ` where \`${first.condition}\``;
      return `  - read by ${roles}: ${first?.extent}${where}`;
    }),
    ...[...Map.groupBy(ways, ({ through }) => through)].map(([through, members]) => {
      const roles = members.map(({ role }) => toName(role)).toSorted();
      return `  - through ${through}: ${roles.join(', ')}`;
    }),
  ];
}

const toName = (role: string) => role.replace(/^loimel_/, '');

function toPlaceRow({ name, settings, gets, ends }: Place): string[] {
  return [name, settings.map(toCode).join(', ') || '-', gets, ends];
}

function toDeliveryLines(kinds: DataMap['deliveryKinds']): string[] {
  const groups = Map.groupBy(kinds, ({ destination }) => DESTINATIONS[destination]);
  return [...groups].map(([place, members]) => {
    const names = members.map(({ kind }) => toCode(kind)).toSorted();
    const name = place ? PLACES[place].name : 'nowhere';
    return `- ${name}: ${names.join(', ')}`;
  });
}

function toDeviceRows({ ledger, words }: DataMap): string[][] {
  return ledger.device.map(({ id, storage, category, names, seconds }) => [
    names.map(toCode).join(', '),
    storage,
    category,
    seconds === undefined ? '' : String(seconds),
    words.device[id]?.purpose ?? '',
    words.device[id]?.kept ?? '',
  ]);
}

const toCode = (text: string) => `\`${text}\``;

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [toLine(head), toLine(head.map(() => '---')), ...rows.map(toLine)];
}
