// The receipt page for visitors without JavaScript: forms with the token in their body.
import { randomUUID } from 'node:crypto';
import { INSERT_CONTACT } from '@loimel/client/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyring } from '../platform/keyring.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createReceiptLinks } from './senders.ts';

const database = await createTestDatabase();
const { app } = await createTestApp(database);
const links = createReceiptLinks(createKeyring(database.databases.worker));

const SHOW = '/functions/v1/receipt-form';
const CHANGE = `${SHOW}/change`;
const person = { name: 'Ada', email: 'ada@example.org', message: 'Hello\nthere', language: 'de' };

async function submit(changes: Partial<typeof person> = {}) {
  const { data } = await sendGraphql(app, INSERT_CONTACT, { ...person, ...changes });
  const id = data?.insert_contacts_one?.id ?? '';
  return { id, token: await links.toToken(id) };
}

const post = (path: string, fields: Record<string, string>, headers = {}) =>
  app.inject({
    method: 'POST',
    url: `${path}?language=de`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

async function readRow(id: string) {
  const { rows } = await database.pools.migrator.query(
    'select name, message, corrections, withdrawn_at is not null as is_withdrawn from app.contacts where id = $1',
    [id],
  );
  return rows[0];
}

async function countReplies(id: string): Promise<number> {
  const sql = 'select 1 from app.replies where record_id = $1';
  return (await database.pools.migrator.query(sql, [id])).rowCount ?? -1;
}

test('[D-L18b] the pasted address opens the receipt, and neither address nor headers repeat the token', async () => {
  const { token } = await submit();
  for (const link of [`https://loimel.example/de/receipt#${token}`, ` ${token}\n`]) {
    const response = await post(SHOW, { link });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<html lang="de">');
    expect(response.body).toContain('Hello\nthere');
    expect(JSON.stringify(response.headers)).not.toContain(token);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*form-action 'self'/),
    });
    expect(response.body).not.toMatch(/action="[^"]*[A-Za-z0-9_-]{43}/);
  }
});

test('[D-L18b] a text of the sender is escaped, and the form keeps its first line break', async () => {
  const { token } = await submit({
    name: '"><script>x</script>',
    message: '\n</textarea><b>&amp;',
  });
  for (const step of ['show', 'correct']) {
    const { body } = await post(SHOW, { token, step });
    expect(body).not.toMatch(/<script|<\/textarea><b>/);
  }
});

test('[D-L18b] questions and GET change nothing', async () => {
  const { id, token } = await submit();
  for (const step of ['correct', 'withdraw', 'erase', 'nonsense']) {
    expect((await post(SHOW, { token, step })).statusCode).toBe(200);
  }
  for (const path of [SHOW, CHANGE]) {
    const response = await app.inject(`${path}?language=de&token=${token}&change=erase`);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/de/receipt');
  }
  expect(await readRow(id)).toMatchObject({ name: 'Ada', corrections: 0, is_withdrawn: false });
});

test('[D-L18b] a correction that is sent twice is saved once, and a wrong one keeps what was typed', async () => {
  const { id, token } = await submit();
  const fields = { token, change: 'correct', name: 'Ada L', message: 'Better' };
  for (const _ of [1, 2]) {
    const { statusCode, body } = await post(CHANGE, fields);
    expect(statusCode).toBe(200);
    expect(body).toContain('Ihre Korrektur ist gespeichert.');
  }
  expect(await readRow(id)).toMatchObject({ name: 'Ada L', message: 'Better', corrections: 1 });
  const rejected = await post(CHANGE, { ...fields, name: ' ', message: 'Typed for long' });
  expect(rejected.statusCode).toBe(400);
  expect(rejected.body).toContain('Typed for long</textarea>');
  expect(await readRow(id)).toMatchObject({ message: 'Better', corrections: 1 });
});

test('[D-L18b] a reply that is sent twice is added once', async () => {
  const { id, token } = await submit();
  const key = /name="key" value="([^"]+)"/.exec((await post(SHOW, { token })).body)?.[1] ?? '';
  for (const _ of [1, 2]) {
    const { body } = await post(CHANGE, { token, change: 'reply', key, message: 'One more thing' });
    expect(body).toContain('Ihr Text ist da.');
  }
  expect(await countReplies(id)).toBe(1);
});

test('[D-L18b] another text sent after Back, from the form that was sent, is added as a second reply', async () => {
  const { id, token } = await submit();
  const key = /name="key" value="([^"]+)"/.exec((await post(SHOW, { token })).body)?.[1] ?? '';
  for (const message of ['One more thing', 'And another one', 'One more thing']) {
    const { statusCode } = await post(CHANGE, { token, change: 'reply', key, message });
    expect(statusCode).toBe(200);
  }
  expect(await countReplies(id)).toBe(2);
});

test.each([
  ['in angle brackets', (link: string) => `<${link}>`],
  ['broken into two lines by an email program', (link: string) => link.replace(/.{9}$/, '\r\n $&')],
  ['with an encoded #', (link: string) => link.replace('#', '%23')],
  ['of another language', (link: string) => link.replace('/de/', '/es/')],
  ['with a space at its end', (link: string) => `${link} `],
])('[D-L18b] the address of a receipt opens it when it was pasted %s', async (_how, change) => {
  const { token } = await submit();
  const link = change(`https://loimel.example/de/receipt#${token}`);
  expect((await post(SHOW, { link })).statusCode).toBe(200);
});

test.each([
  ['without its key', 'https://loimel.example/de/receipt'],
  ['that is very long', `https://loimel.example/de/receipt#${'x'.repeat(20_000)}`],
  [
    'of a newsletter',
    `https://loimel.example/newsletter/confirm#${randomUUID()}.1.${'a'.repeat(43)}`,
  ],
  ['with a broken encoding', '%E0%A4%A#%'],
])('[D-L18b] an address %s gets the field again and a sentence', async (_what, link) => {
  const { statusCode, body } = await post(SHOW, { link });
  expect(statusCode).toBe(404);
  expect(body).toContain('name="link"');
});

test('[D-L18b] after a withdrawal, Back and a correction, the page says that it was withdrawn', async () => {
  const { id, token } = await submit();
  await post(SHOW, { token, step: 'correct' });
  await post(CHANGE, { token, change: 'withdraw' });
  const { statusCode, body } = await post(SHOW, { token, step: 'correct' });
  expect(statusCode).toBe(200);
  expect(body).toContain('Zurückgezogen am');
  expect(body).not.toContain('name="change" value="correct"');
  expect(await readRow(id)).toMatchObject({ corrections: 0 });
});

test('[D-L18b] after a withdrawal in one window, the other window corrects and replies nothing', async () => {
  const { id, token } = await submit();
  const key = /name="key" value="([^"]+)"/.exec((await post(SHOW, { token })).body)?.[1] ?? '';
  expect((await post(CHANGE, { token, change: 'withdraw' })).body).toContain('Zurückgezogen am');
  const late = await post(CHANGE, { token, change: 'correct', name: 'Eve', message: 'Late' });
  expect(late.body).toContain('Zurückgezogen am');
  expect(late.body).not.toContain('Ihre Korrektur ist gespeichert.');
  const reply = await post(CHANGE, { token, change: 'reply', key, message: 'Late' });
  expect(reply.body).not.toContain('Ihr Text ist da.');
  expect(await readRow(id)).toMatchObject({ name: 'Ada', is_withdrawn: true, corrections: 0 });
  expect(await countReplies(id)).toBe(0);
});

test('[D-L18b] an erased record shows the date of its erasure to every form, and an unknown link says so', async () => {
  const { id, token } = await submit();
  for (const _ of [1, 2]) {
    const { statusCode, body } = await post(CHANGE, { token, change: 'erase' });
    expect(statusCode).toBe(200);
    expect(body).toContain('Übrig ist dort nur dieser Vermerk.');
  }
  expect(await readRow(id)).toBeUndefined();
  const fields = { token, change: 'correct', name: 'Eve', message: 'Late' };
  expect((await post(CHANGE, fields)).body).toContain('Übrig ist dort nur dieser Vermerk.');
  const unknown = await post(SHOW, { link: `https://loimel.example/receipt#${'x'.repeat(43)}` });
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).toContain('name="link"');
});

test('[D-L18b] a form of another site is rejected with a page', async () => {
  const { id, token } = await submit();
  const fields = { token, change: 'erase' };
  const response = await post(CHANGE, fields, { 'sec-fetch-site': 'cross-site' });
  expect(response.statusCode).toBe(403);
  expect(response.headers['content-type']).toContain('text/html');
  expect(await readRow(id)).toBeDefined();
});

const actions = fc.array(
  fc.record({
    change: fc.constantFrom('correct', 'reply', 'withdraw', 'erase'),
    window: fc.constantFrom('A', 'B'),
    isResent: fc.boolean(),
  }),
  { maxLength: 6 },
);

test('[D-L18b] two windows that act in any order leave the record in the state of the last allowed action', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      const { id, token } = await submit();
      const expected = { name: 'Ada', isWithdrawn: false, isErased: false, replies: 0 };
      for (const [index, { change, window, isResent }] of sequence.entries()) {
        const fields = {
          token,
          change,
          key: randomUUID(),
          name: `Ada ${window}${index}`,
          message: `Text ${index}`,
        };
        for (const _ of isResent ? [1, 2] : [1]) {
          expect((await post(CHANGE, fields)).statusCode).toBeLessThan(500);
        }
        if (expected.isErased) continue;
        if (change === 'erase') expected.isErased = true;
        else if (expected.isWithdrawn) continue;
        else if (change === 'withdraw') expected.isWithdrawn = true;
        else if (change === 'reply') expected.replies += 1;
        else expected.name = fields.name;
      }
      const row = await readRow(id);
      if (expected.isErased) {
        expect(row).toBeUndefined();
        return;
      }
      expect({ name: row?.name, isWithdrawn: row?.is_withdrawn }).toEqual({
        name: expected.name,
        isWithdrawn: expected.isWithdrawn,
      });
      expect(await countReplies(id)).toBe(expected.replies);
    }),
    { numRuns: 12, seed: 19 },
  );
});
