import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { respondAsSlack, respondAsTeams } from '../testing/chat-receivers.ts';
import { startReceiver } from '../testing/receiver.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { checkChatResponse, toChatBody } from './chat-formats.ts';
import { readWebhook, webhookSender } from './senders.ts';

const { pools, databases } = await createTestDatabase();
const DESK_URL = 'https://desk.loimel.example';
const RECEIVERS = { slack: respondAsSlack, teams: respondAsTeams } as const;
const FORMATS = ['slack', 'teams'] as const;
const KINDS = ['contact', 'application'] as const;

async function submit(kind: (typeof KINDS)[number], word: string) {
  const name = kind === 'contact' ? 'submit_contact' : 'submit_job_application';
  const { rows } = await pools.migrator.query<{ id: string; number: string }>(
    `select id, number from app_private.${name}(gen_random_uuid(), $1, $2, $3, 'de'${kind === 'contact' ? '' : ', null'})`,
    [`name ${word}`, `${word}@example.org`, `text ${word}`],
  );
  const [row] = rows;
  if (!row) throw new Error('not stored');
  return row;
}

function findTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findTexts) : [];
}

const toDelivery = (recordId: string, revision = 1) => ({
  id: randomUUID(),
  kind: 'contact-webhook',
  record_id: recordId,
  revision,
  attempts: 1,
});

describe.each(FORMATS)('in the format of %s', (format) => {
  it.each(KINDS)(
    'a request about a new %s is accepted, has number, kind, language and link, and no word of the visitor [D-N10b]',
    async (subject) => {
      const receiver = await startReceiver(RECEIVERS[format]);
      const word = `canary${randomUUID().replaceAll('-', '')}`;
      const { id, number } = await submit(subject, word);
      const webhook = { format, url: receiver.url, deskUrl: DESK_URL };
      const send = webhookSender({ database: databases.worker, subject, webhook });
      for (const revision of [1, 2]) {
        expect(await send(toDelivery(id, revision), AbortSignal.timeout(5_000))).toBe('delivered');
      }
      await receiver.dispose();
      const name = subject === 'contact' ? 'message' : 'application';
      const [first, second] = receiver.received;
      expect(first?.body).toContain(`New ${name} ${number}`);
      expect(second?.body).toContain(`Corrected ${name} ${number}`);
      expect(first?.body).toContain('German');
      expect(first?.body).toContain(`${DESK_URL}/items/${id}`);
      const sent = JSON.stringify(receiver.received.map(({ headers, body }) => [headers, body]));
      expect(sent).not.toContain(word);
      expect(Object.keys(first?.headers ?? {}).filter((key) => key.startsWith('webhook-'))).toEqual(
        [],
      );
    },
  );

  it('any notice is in the form that the service accepts, with a link and without [D-N10b]', () => {
    const notice = fc.record({
      kind: fc.constantFrom(...KINDS),
      number: fc.string({ minLength: 1 }),
      language: fc.constantFrom('en', 'de', 'es', 'et', 'xx'),
      isCorrection: fc.boolean(),
      link: fc.constantFrom(null, `${DESK_URL}/items/${randomUUID()}`),
    });
    fc.assert(
      fc.property(notice, (one) => {
        const body = toChatBody(format, one);
        const headers = { 'content-type': 'application/json' };
        const { status } = RECEIVERS[format]({ headers, body, bytes: Buffer.from(body) });
        expect(status).toBeLessThan(300);
      }),
    );
  });

  it.each([
    '<https://evil.example|Open in the desk>',
    '[Open in the desk](https://evil.example)',
    'evil.example www.evil.example https://evil.example a@evil.example',
    '<!channel> <@U1> *b* _i_ `c` ~s~ # h\n- l',
    '{{DATE(2026-01-01T00:00:00Z,SHORT)}} \u202e&lt;',
  ])('a number %j shows no link, mention or markup [D-N10b]', (number) => {
    const notice = { kind: 'contact', language: 'de', isCorrection: false, link: null } as const;
    const body = JSON.parse(toChatBody(format, { ...notice, number: `M-7 ${number}` }));
    const [text = ''] = findTexts(body).filter((one) => one.includes('M-7'));
    expect(text).toMatch(/^New message M-7[A-Za-z0-9-]*(?: \(German\))?$/);
  });

  it.each([
    [400, 'invalid_payload', 'http-400'],
    [404, 'no_service', 'http-404'],
    [429, '', 'http-429'],
    [500, '', 'http-500'],
    [200, 'Summary or Text is required.', 'unexpected-response'],
    [200, '<html>sign in</html>', 'unexpected-response'],
  ])(
    'a response %i "%s" is the failure %s, not a delivery [D-N10b]',
    async (status, body, code) => {
      await expect(checkChatResponse(format, new Response(body, { status }))).rejects.toMatchObject(
        {
          failureCode: code,
        },
      );
    },
  );
});

it('only Teams accepts with 202, because Slack always says ok [D-N10b]', async () => {
  await expect(
    checkChatResponse('teams', new Response('', { status: 202 })),
  ).resolves.toBeUndefined();
  await expect(checkChatResponse('slack', new Response('', { status: 202 }))).rejects.toThrow();
});

it('the default format needs a secret to sign with; Slack and Teams need none [D-N10b]', () => {
  const settings = { WEBHOOK_URL: 'https://hooks.example/', DESK_URL };
  const read = (format: 'loimel' | 'slack') =>
    readWebhook({ ...settings, WEBHOOK_FORMAT: format, WEBHOOK_SECRET: undefined });
  expect(() => read('loimel')).toThrow('WEBHOOK_SECRET must be set');
  expect(read('slack')).toEqual({ format: 'slack', url: settings.WEBHOOK_URL, deskUrl: DESK_URL });
});
