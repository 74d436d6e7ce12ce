import { beforeEach, expect, test } from 'vitest';
import { createMember } from '../testing/members.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { pools } = await createTestDatabase();
const agent = await createMember({ pools }, 'agent');
const hr = await createMember({ pools }, 'hr');

type Hit = { id: string; place: string; excerpt: string; received_at: Date };

beforeEach(async () => {
  await pools.migrator.query('truncate app.contacts, app.job_applications cascade');
});

async function insert(message: string, language = 'en', name = 'Ada', email = 'ada@x.org') {
  const { rows } = await pools.migrator.query<{ id: string; number: string }>(
    `select id, number from app_private.submit_contact(gen_random_uuid(), $1, $2, $3, $4)`,
    [name, email, message, language],
  );
  if (!rows[0]) throw new Error('not saved');
  return rows[0];
}

const search = (query: string, rest = '', member = agent) =>
  member.query<Hit>(`select * from app.search_items($1${rest})`, [query]);
const toBrackets = (text: string) => text.replaceAll('\ue000', '[').replaceAll('\ue001', ']');

test.each([
  ['de', 'Wir möchten schöne Webseiten', 'moechten', 'Wir [möchten] schöne'],
  ['de', 'Wir möchten schöne Webseiten', 'mochten webseite', '[möchten] schöne [Webseiten]'],
  ['de', 'In der Straße', 'STRASSE', 'In der [Straße]'],
  ['es', 'Necesito una traducción rápida', 'traduccion', 'una [traducción] rápida'],
  ['es', 'Necesito traducciones', 'traducción', 'Necesito [traducciones]'],
  ['en', 'Two translations, please', 'translation', 'Two [translations], please'],
  ['en', 'Our café is closing', 'cafe', 'Our [café] is'],
  ['en', 'Our cafe is closing', 'CAFÉ close', 'Our [cafe] is [closing]'],
  ['en', 'A translation', 'transl', 'A [translation]'],
  ['en', 'A translation', 'the translation', 'A [translation]'],
  ['en', 'A translation', 'translation invoice', null],
])('[D-D3d] %s "%s" is searched for "%s"', async (language, message, query, excerpt) => {
  const { id } = await insert(message, language);
  const hits = await search(query);
  if (excerpt === null) return expect(hits).toEqual([]);
  expect(hits).toMatchObject([{ id, place: 'message' }]);
  expect(toBrackets(hits[0]?.excerpt ?? '')).toContain(excerpt);
});

test('[D-D3d] a record is found by its number, its name without accents, and the start of its address', async () => {
  const { id, number } = await insert('Hello', 'en', 'Jürgen Weiß', 'j.weiss@example.org');
  await insert('Hello', 'en', 'Someone Else', 'else@y.org');
  for (const [query, place] of [
    [number.toLowerCase(), 'number'],
    [number, 'number'],
    ['jurgen', 'person'],
    ['Weiss', 'person'],
    ['j.weiss@exam', 'person'],
    ['example', 'person'],
  ] as const) {
    expect([query, await search(query)]).toMatchObject([query, [{ id, place }]]);
  }
  expect(await search('jurgen hello')).toMatchObject([{ id, place: 'message' }]);
});

test('[D-D3d] a record is found by the words of a reply or a note', async () => {
  const { id } = await insert('Hello');
  await agent.addNote(id, 'Ask the supplier');
  await pools.migrator.query(
    `insert into app.replies (contact_id, language, body, submission_key)
     values ($1, 'de', 'Die Lieferung verzögert sich', gen_random_uuid())`,
    [id],
  );
  expect(await search('suppliers')).toMatchObject([{ id, place: 'note' }]);
  expect(await search('verzogert')).toMatchObject([{ id, place: 'reply' }]);
});

test('the words of others do not become marks, markup or parts of the query', async () => {
  await insert(`<script>alert(1)</script> \ue000needle\ue001 & 'quoted' | \\ ! :*`);
  const [hit] = await search('needle');
  expect(hit?.excerpt).toBe(`<script>alert(1)</script>  \ue000needle\ue001  & 'quoted' | \\ ! :*`);
  for (const query of [
    `'`,
    `\\`,
    '!',
    ':*',
    '& | !',
    `needle' | 'zzz`,
    '(',
    '<->',
    '',
    '  ',
    '@',
    '@@',
  ]) {
    expect(Array.isArray(await search(query))).toBe(true);
  }
  expect(await search(`needle' | 'zzz`)).toEqual([]);
});

test('an excerpt of a long text is around the match', async () => {
  await insert(`${'word '.repeat(500)}needle${' word'.repeat(400)}`);
  const [hit] = await search('needle');
  expect(hit?.excerpt.length).toBeLessThan(210);
  expect(toBrackets(hit?.excerpt ?? '')).toMatch(/^….*\[needle\].*…$/);
});

test('hr finds no messages, and filters leave the others out', async () => {
  const { id } = await insert('Hello needle', 'de');
  expect(await search('needle', '', hr)).toEqual([]);
  expect(await search('needle', `, 'contact', 'de', 'new'`)).toMatchObject([{ id }]);
  expect(await search('needle', `, 'application'`)).toEqual([]);
  expect(await search('needle', `, null, 'en'`)).toEqual([]);
  expect(await search('needle', `, null, null, 'closed'`)).toEqual([]);
});

test('[D-D3d] common and rare words are found newest first on every page, in the inbox and in spam', async () => {
  await pools.migrator.query(
    `insert into app.contacts (
       number, name, email, message, language, submission_key, content_hash, folder, received_at
     )
     select 'N' || n, 'Ada', 'ada@x.org', 'common' || case when n % 500 = 0 then ' rare' else '' end,
       'en', gen_random_uuid(), '\\x', case when n % 3 = 0 then 'spam' else 'inbox' end,
       timestamptz '2026-01-01' - (n / 2) * interval '1 minute'
     from generate_series(1, 2600) as n`,
  );
  for (const [word, count] of [
    ['common', 2_600],
    ['rare', 5],
  ] as const) {
    const found: Hit[] = [];
    for (;;) {
      const last = found.at(-1);
      const page = await agent.query<Hit>(
        'select * from app.search_items($1, null, null, null, $2, $3, 100)',
        [word, last?.received_at ?? null, last?.id ?? null],
      );
      found.push(...page);
      if (page.length < 100) break;
    }
    const order = found.map(({ received_at, id }) => `${received_at.toISOString()} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    expect(new Set(found.map(({ id }) => id)).size).toBe(count);
  }
});
