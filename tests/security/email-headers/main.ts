// npm run test:security -- --only email-headers: sends texts and addresses that try to add a
// recipient, a header or a message. Uses every field whose value is used in an email, with a real
// API process, worker and SMTP server. The envelope and the bytes at the SMTP server are checked.
// Exit code 1 on any error. --short runs the same attacks. --keep replaces the committed result,
// but not in a short run.
import { parseArgs } from 'node:util';
import { createDatabase, openPool } from '../../../apps/api/src/platform/database.ts';
import { createKeyring } from '../../../apps/api/src/platform/keyring.ts';
import { createReceiptLinks } from '../../../apps/api/src/receipts/index.ts';
import { silentLogger } from '../../../apps/api/src/testing/silent-logger.ts';
import { toMarkdownTable } from '../../../bench/site/markdown-table.ts';
import { createRandom } from '../../support/backend/random.ts';
import { startBackend } from '../../support/backend/start.ts';
import { saveResult } from '../../support/keep-result.ts';
import { createProgress } from '../../support/progress.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createTarget } from '../auth/target.ts';
import { startHostileServer } from '../ssrf/hostile-server.ts';
import { findErrors, readMessageId } from './check-email.ts';
import { listFields } from './fields.ts';
import { startSmtpRecorder } from './smtp-recorder.ts';
import { ADDRESS_VECTORS, TEXT_VECTORS } from './vectors.ts';

const SENDER = 'website@loimel.example';
const STUDIO = 'studio@loimel.example';
const IN_PARALLEL = 6;
const SENT_TIMEOUT_MS = 120_000;

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

await using smtp = await startSmtpRecorder();
// The form collector of the run, which accepts every copy.
await using collector = await startHostileServer();
await using backend = await startBackend({
  ...{ apiCount: 1, workerCount: 1, smtpUrl: smtp.url, collectorUrl: collector.url },
});
await using target = await createTarget(backend, createRandom(1));
const { database } = target;
await using cleanup = new AsyncDisposableStack();
const pool = openPool({
  ...{ url: backend.urls.DATABASE_WORKER_URL, name: 'loimel-bench', size: 1, log: silentLogger },
});
cleanup.defer(() => pool.end());
const [email = ''] = await target.createAccounts(1);
const { accessToken } = await target.signIn(email);
const fields = listFields({
  apiUrl: backend.apiUrls[0] ?? '',
  accessToken,
  toReceiptToken: createReceiptLinks(createKeyring(createDatabase(pool))).toToken,
});

const attacks = fields.flatMap((field, fieldNumber) =>
  (field.takes === 'text' ? TEXT_VECTORS : ADDRESS_VECTORS).map((vector, vectorNumber) => ({
    field,
    vector,
    own: `own-${fieldNumber}-${vectorNumber}@example.org`,
  })),
);
const failures: string[] = [];
const statuses = new Map<string, Map<number, number>>();
const progress = createProgress('attacks', attacks.length);
for (let first = 0; first < attacks.length; first += IN_PARALLEL) {
  await Promise.all(
    attacks.slice(first, first + IN_PARALLEL).map(async ({ field, vector, own }) => {
      const status = await field.submit(vector.text(own), own);
      const of = statuses.get(field.name) ?? new Map<number, number>();
      statuses.set(field.name, of.set(status, (of.get(status) ?? 0) + 1));
      progress.step();
      if (status >= 500) failures.push(`${field.name}, ${vector.name}: status ${status}`);
    }),
  );
}

type Delivery = { id: string; kind: string; state: string; address: string; last_error: string };
console.log(`${attacks.length} attacks were sent; waiting for their emails`);
const deliveries = await waitUntil(readFinished, {
  what: 'all emails to be sent',
  timeoutMs: SENT_TIMEOUT_MS,
});
const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
const seen = new Set<string>();
for (const message of smtp.messages) {
  const id = readMessageId(message);
  const delivery = byId.get(id);
  const isToStudio = delivery?.kind.endsWith('-notification') ?? false;
  const recipient = isToStudio ? STUDIO : (delivery?.address ?? '');
  const errors = [
    ...(delivery ? [] : ['an email without a delivery']),
    ...(seen.has(id) ? ['sent twice'] : []),
    ...findErrors(message, { sender: SENDER, recipient }),
  ];
  seen.add(id);
  if (errors.length === 0) continue;
  const head = message.bytes.toString('latin1').split('\r\n\r\n')[0];
  failures.push(`${delivery?.kind} to ${recipient}: ${errors.join(', ')}\n${head}`);
}
const delivered = deliveries.filter(({ state }) => state === 'delivered');
const notSent = deliveries.filter(({ state }) => state === 'pending' || state === 'parked');
if (delivered.length !== smtp.messages.length) {
  failures.push(`${delivered.length} deliveries, but ${smtp.messages.length} emails`);
}
if (smtp.bareBreaks() > 0) failures.push(`${smtp.bareBreaks()} bare CR, LF or NUL on the wire`);
// The SMTP server may reject an address that our rule accepts, such as one with two dots in a row.
const rejected = notSent.filter(({ last_error }) => isRejection(last_error));
for (const { kind, last_error } of notSent) {
  if (!isRejection(last_error)) failures.push(`${kind} was not sent: ${last_error}`);
}

const report = `${[
  '# npm run test:security -- --only email-headers',
  `${TEXT_VECTORS.length} texts and ${ADDRESS_VECTORS.length} addresses through ${fields.length} fields: ${attacks.length} attacks, ${smtp.messages.length} emails at the SMTP server. One API process, one worker.`,
  toMarkdownTable([
    ['what', 'count', 'limit'],
    [
      'emails with an unexpected recipient, sender, header or line, and other errors',
      String(failures.length),
      '0',
    ],
    [
      'emails without a delivery in the database',
      String(smtp.messages.length - delivered.length),
      '0',
    ],
    ['bare CR, bare LF or NUL on the wire', String(smtp.bareBreaks()), '0'],
  ]).join('\n'),
  `${rejected.length} emails were rejected by the SMTP server because of their address and were not delivered.`,
  toMarkdownTable([
    ['field', 'attacks', 'statuses'],
    ...[...statuses].map(([name, of]) => [
      name,
      String([...of.values()].reduce((total, times) => total + times, 0)),
      [...of].map(([status, times]) => `${times} × ${status}`).join(', '),
    ]),
  ]).join('\n'),
].join('\n\n')}\n`;
console.log(report);
for (const failure of failures) console.error(`ERROR: ${failure}`);
process.exitCode = failures.length === 0 && smtp.messages.length > 0 ? 0 : 1;
saveResult('tests/email-headers', report, { isKept: wanted.keep, isWhole: !wanted.short });

/** Undefined while an email may still be sent. Skips the delay of receipts. */
async function readFinished(): Promise<Delivery[] | undefined> {
  await database.query(
    `update app_private.deliveries set next_attempt_at = now()
     where state = 'pending' and attempts = 0 and next_attempt_at > now()`,
  );
  const { rows } = await database.query<Delivery>(
    `select d.id, d.kind, d.state, d.last_error,
       coalesce(c.email, j.email, n.email, m.address) as address
     from app_private.deliveries d
     left join app.contacts c on c.id = d.record_id
     left join app.job_applications j on j.id = d.record_id
     left join app.newsletter_subscribers n on n.id = d.record_id
     left join auth.messages m on m.id = d.record_id
     where d.kind not like '%-copy' and d.kind not like '%-webhook'`,
  );
  const isOpen = rows.some(
    ({ state, last_error }) => state === 'pending' && !isRejection(last_error),
  );
  return isOpen ? undefined : rows;
}

/** By the SMTP server, for ever. */
function isRejection(error: string | null): boolean {
  return /^smtp-5\d\d$/.test(error ?? '');
}
