// Checks the S3 store as the server uses it: a conditional write, which must fail the second time,
// reading, reading a range, and deleting. The probe object is deleted.
import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type Check, type Outcome, ok, problem, skipped, toReason } from './check.ts';
import { type DoctorContext, NOT_SET } from './context.ts';

const PROBE = 'written by the doctor, can be deleted';
const TIMEOUT_REMEDY = 'Check host and port of S3_ENDPOINT, and the firewall of this machine.';

/** By the code in the body of an error response. */
const ERROR_CODES: Record<string, [sentence: string, remedy: string]> = {
  NoSuchBucket: [
    'The bucket S3_BUCKET does not exist.',
    'Create it, without public access, or correct S3_BUCKET.',
  ],
  InvalidAccessKeyId: [
    'The S3 store does not know S3_ACCESS_KEY_ID.',
    'Correct S3_ACCESS_KEY_ID, or create a new key for this service.',
  ],
  SignatureDoesNotMatch: [
    'The S3 store rejected the signature: S3_SECRET_ACCESS_KEY or S3_REGION is wrong.',
    'Correct S3_SECRET_ACCESS_KEY and S3_REGION.',
  ],
  AccessDenied: [
    'The S3 store denied access to the bucket.',
    'Give this key the rights of the policy in docs/operate.md, "Files in S3".',
  ],
  RequestTimeTooSkewed: [
    'The clocks of this machine and of the S3 store differ by more than 15 minutes.',
    'Install and start a time service (package systemd-timesyncd or chrony).',
  ],
};

type Send = (method: string, headers?: Record<string, string>) => Promise<Response>;

export function checkS3Store({ settings, now }: Pick<DoctorContext, 'settings' | 'now'>): Check {
  return {
    name: 'S3 store',
    timeoutRemedy: TIMEOUT_REMEDY,
    async run(signal) {
      if (settings.FILES_DRIVER !== 's3') return skipped('files are stored in FILES_FOLDER');
      const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
      if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
        return skipped(`a variable of the S3 store ${NOT_SET}`);
      }
      const client = new AwsClient({
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
        region: settings.S3_REGION ?? 'us-east-1',
        service: 's3',
        retries: 0,
      });
      const url = `${S3_ENDPOINT.replace(/\/+$/, '')}/${S3_BUCKET}/doctor-${randomUUID()}`;
      const send: Send = (method, headers = {}) =>
        client.fetch(url, {
          method,
          headers,
          redirect: 'error',
          signal,
          aws: { datetime: toAmzDate(now()) },
          ...(method === 'PUT' ? { body: PROBE } : {}),
        });
      try {
        return await probe(send);
      } catch (error) {
        return problem(`The S3 store cannot be reached (${toReason(error)}).`, TIMEOUT_REMEDY);
      }
    },
  };
}

async function probe(send: Send): Promise<Outcome> {
  const first = await send('PUT', { 'if-none-match': '*' });
  if (!first.ok) return explain('write', first);
  await first.body?.cancel();
  let isDeleted = false;
  try {
    const outcome = (await probeConditionalWrite(send)) ?? (await probeReading(send));
    if (outcome !== null) return outcome;
    const deleted = await send('DELETE');
    isDeleted = deleted.ok;
    if (!deleted.ok) return explain('delete', deleted);
    return (await probeMissing(send)) ?? ok('conditional write, read, range and delete work');
  } finally {
    if (!isDeleted) await (await send('DELETE')).body?.cancel();
  }
}

async function probeConditionalWrite(send: Send): Promise<Outcome | null> {
  const second = await send('PUT', { 'if-none-match': '*' });
  await second.body?.cancel();
  if (second.status === 412) return null;
  return problem(
    `The S3 store ignores conditional writes: a second write of an object got ${second.status}, not 412.`,
    'Use a store that supports If-None-Match (AWS S3, Ceph, MinIO), or FILES_DRIVER=disk: otherwise an upload could replace the file of another visitor.',
  );
}

async function probeReading(send: Send): Promise<Outcome | null> {
  const whole = await send('GET');
  if (!whole.ok) return explain('read', whole);
  const range = await send('GET', { range: 'bytes=0-6' });
  const texts = [await whole.text(), await range.text()];
  if (texts[0] === PROBE && range.status === 206 && texts[1] === PROBE.slice(0, 7)) return null;
  return problem(
    'The S3 store returns other bytes than were written, or no ranges.',
    'Use a store that supports range requests, and no proxy that changes responses.',
  );
}

/** Otherwise a lost file looks like a store that is down, and its delivery waits for ever. */
async function probeMissing(send: Send): Promise<Outcome | null> {
  const missing = await send('GET');
  await missing.body?.cancel();
  if (missing.status === 404) return null;
  return problem(
    `The S3 store responds to a missing object with ${missing.status}, not 404.`,
    'Allow s3:ListBucket on the bucket for this key.',
  );
}

async function explain(step: string, response: Response): Promise<Outcome> {
  const [, code = ''] = /<Code>([A-Za-z]+)<\/Code>/.exec(await response.text()) ?? [];
  const [sentence, remedy] = ERROR_CODES[code] ?? [
    `The S3 store responded to a ${step} with ${response.status}${code === '' ? '' : ` (${code})`}.`,
    'Read the log of the store, and check S3_ENDPOINT, S3_BUCKET and the rights of the key.',
  ];
  return problem(sentence, remedy);
}

/** 20261117T225100Z */
function toAmzDate(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
}
