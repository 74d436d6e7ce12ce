// The data map (docs/privacy-data-map.md) against the schema, the settings, the outbox and the desk.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRetention } from '@loimel/content/emails';
import { readPrivacyData } from '@loimel/content/privacy-data';
import { readPrivacyWords } from '@loimel/content/privacy-words';
import { expect, test } from 'vitest';
import { type Facts, findGaps } from './testing/privacy-map/gaps.ts';
import { toMarkdown } from './testing/privacy-map/markdown.ts';
import { listColumns, listReaders, listWays } from './testing/privacy-map/readers.ts';
import { createTestDatabase } from './testing/test-database.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const DESK = join(REPOSITORY, 'apps/desk/src');

const { pools } = await createTestDatabase();
const ledger = readPrivacyData();

async function readFacts(): Promise<Facts> {
  const example = readFileSync(join(REPOSITORY, '.env.example'), 'utf8');
  const { rows } = await pools.migrator.query<{ kind: string; destination: string }>(
    'select kind, destination from app_private.delivery_kinds order by destination, kind',
  );
  const deskFiles = globSync('**/*.{ts,tsx}', { cwd: DESK, exclude: ['**/*.test.*'] }).filter(
    (file) =>
      /\b(?:localStorage|sessionStorage|indexedDB)\b/.test(readFileSync(join(DESK, file), 'utf8')),
  );
  return {
    ledger,
    columns: await listColumns(pools.migrator),
    variables: [...example.matchAll(/^# ?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
    deliveryKinds: rows,
    deskFiles,
  };
}

test('docs/privacy-data-map.md is what schema, settings and policy say', async () => {
  const { deliveryKinds } = await readFacts();
  const readers = await listReaders(pools.migrator);
  const ways = await listWays(pools.migrator);
  const words = readPrivacyWords();
  const map = { ledger, words, retention: readRetention(), readers, ways, deliveryKinds };
  await expect(toMarkdown(map)).toMatchFileSnapshot(join(REPOSITORY, 'docs/privacy-data-map.md'));
});

test('every column, setting, kind of delivery and storage of the desk is classified', async () => {
  expect(findGaps(await readFacts())).toEqual([]);
});

test.each<[string, (facts: Facts) => Facts, string]>([
  [
    'a column that is not in the ledger',
    (facts) => ({ ...facts, columns: [...facts.columns, 'app.contacts.phone'] }),
    'column app.contacts.phone is not in the ledger',
  ],
  [
    'a kind of data without places',
    (facts) => ({
      ...facts,
      ledger: { ...ledger, data: [...ledger.data, { id: 'surveys', retention: [] }] },
    }),
    'data surveys has no places',
  ],
  [
    'a setting that names a new service',
    (facts) => ({ ...facts, variables: [...facts.variables, 'CRM_URL'] }),
    'variable CRM_URL belongs to no place',
  ],
  [
    'a delivery to a new destination',
    (facts) => ({
      ...facts,
      deliveryKinds: [...facts.deliveryKinds, { kind: 'contact-chat', destination: 'chat' }],
    }),
    'delivery contact-chat goes to chat, which is no place',
  ],
  [
    'a new storage of the desk',
    (facts) => ({ ...facts, deskFiles: [...facts.deskFiles, 'screens/inbox/filters.ts'] }),
    'the desk stores something in screens/inbox/filters.ts',
  ],
])('the check finds %s', async (_, plant, gap) => {
  expect(findGaps(plant(await readFacts()))).toEqual([gap]);
});

test('a new grant and its policy change the readers', async () => {
  const client = await pools.migrator.connect();
  try {
    await client.query(`create table app.surveys (id uuid, email text);
      alter table app.surveys enable row level security;
      grant select (email) on app.surveys to loimel_agent;
      grant select on app.surveys to loimel_hr;
      create policy agent_reads on app.surveys for select to loimel_agent using (email is not null)`);
    const readers = await listReaders(pools.migrator);
    // hr has a grant and no policy, so it reads no row.
    expect(readers.filter(({ table }) => table === 'app.surveys')).toEqual([
      {
        table: 'app.surveys',
        column: 'email',
        role: 'loimel_agent',
        condition: '(email IS NOT NULL)',
      },
    ]);
  } finally {
    await client.query('drop table if exists app.surveys');
    client.release();
  }
});
