// Services that the operator configured, with responses that try to redirect us to another address.
// The senders of the worker and the file driver are called in the same way as in the worker.
import { writeFileSync } from 'node:fs';
import { applicationCopySender } from '../../../apps/api/src/applications/senders.ts';
import { createConfiguredSms } from '../../../apps/api/src/auth/senders.ts';
import { contactCopySender } from '../../../apps/api/src/contacts/senders.ts';
import { createDatabase } from '../../../apps/api/src/platform/database.ts';
import { createFileDriver } from '../../../apps/api/src/storage/index.ts';
import { webhookSender } from '../../../apps/api/src/webhooks/senders.ts';
import type { InProcess } from '../../support/backend/in-process.ts';
import type { HostileServer } from './hostile-server.ts';
import { REDIRECTS, type Vector } from './vector.ts';

const TIMEOUT_MS = 20_000;
const SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;

type Pool = Parameters<typeof createDatabase>[0];

export async function listDestinationVectors(options: {
  backend: InProcess;
  workerPool: Pool;
  hostile: HostileServer;
  canaryPort: number;
  folder: string;
}): Promise<Vector[]> {
  const { backend, hostile } = options;
  const database = createDatabase(options.workerPool);
  const { url } = hostile;
  const driver = createFileDriver({
    FILES_DRIVER: 's3',
    FILES_FOLDER: options.folder,
    S3_ENDPOINT: url,
    S3_BUCKET: 'files',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const sms = createConfiguredSms({
    SMS_DRIVER: 'twilio',
    SMS_URL: url,
    SMS_ACCOUNT_SID: 'sid',
    SMS_AUTH_TOKEN: 'token',
    SMS_FROM: '+3725550000',
  });
  const webhook = { format: 'loimel', url, secret: SECRET } as const;
  const contact = await insert(backend, 'submit_contact');
  const application = await insert(backend, 'submit_job_application');
  const deliver = (kind: string, record_id: string) => ({
    ...{ id: crypto.randomUUID(), kind, record_id, revision: 1, attempts: 1 },
  });
  const signal = () => AbortSignal.timeout(TIMEOUT_MS);
  const file = `${options.folder}/cv.pdf`;
  writeFileSync(file, 'cv');
  const incoming = { path: file, sizeBytes: 2, sha256: 'a'.repeat(64), head: Buffer.from('cv') };
  const id = crypto.randomUUID();

  const calls: Record<string, () => Promise<unknown>> = {
    'form collector: contact': () =>
      contactCopySender({ database, collectorUrl: url })(
        deliver('contact-copy', contact),
        signal(),
      ),
    'form collector: application': () =>
      applicationCopySender({ database, driver, collectorUrl: url })(
        deliver('application-copy', application),
        signal(),
      ),
    webhook: () =>
      webhookSender({ database, subject: 'contact', webhook })(
        deliver('contact-webhook', contact),
        signal(),
      ),
    'SMS API': async () => sms?.({ to: '+3725551234', text: 'code' }),
    'S3: put': () => driver.put(id, incoming),
    'S3: read': () => driver.read(id),
    'S3: delete': () => driver.delete(id),
  };
  return Object.entries(calls).flatMap(([target, call]) =>
    listResponses(options.canaryPort).map(({ name, response }) => ({
      target,
      name,
      async run() {
        const before = hostile.count();
        hostile.response = response;
        // Only the called addresses matter here, not the result of the delivery.
        await call().catch(() => {});
        return hostile.count() > before;
      },
    })),
  );
}

function listResponses(port: number) {
  const canary = `http://127.0.0.1:${port}/`;
  const hints = {
    refresh: `0; url=${canary}`,
    link: `<${canary}>; rel=preload, <${canary}>; rel=preconnect`,
    'alt-svc': `h2="127.0.0.1:${port}"; ma=86400`,
    'content-location': canary,
    'report-to': JSON.stringify({ endpoints: [{ url: canary }], max_age: 60 }),
    'proxy-authenticate': `Basic realm="${canary}"`,
  };
  const page = `<meta http-equiv="refresh" content="0;url=${canary}"><img src="${canary}">`;
  return [
    ...REDIRECTS.map((status) => ({
      name: `redirect ${status}`,
      response: { status, headers: { location: canary } },
    })),
    {
      name: 'redirect 307 without a scheme',
      response: { status: 307, headers: { location: `//127.0.0.1:${port}/` } },
    },
    {
      name: 'headers of a 200 that name it',
      response: { status: 200, headers: hints, body: page },
    },
    { name: '407 with the headers', response: { status: 407, headers: hints } },
    {
      name: '301 with an S3 endpoint in XML',
      response: {
        status: 301,
        headers: { 'content-type': 'application/xml', 'x-amz-bucket-region': 'eu-north-1' },
        body: `<Error><Code>PermanentRedirect</Code><Endpoint>127.0.0.1:${port}</Endpoint></Error>`,
      },
    },
  ];
}

async function insert({ database }: InProcess, name: string): Promise<string> {
  const isApplication = name === 'submit_job_application';
  const { rows } = await database.query<{ id: string }>(
    `select id from app_private.${name}(gen_random_uuid(), 'Grete', 'grete@example.org', 'Hello',
       'en'${isApplication ? ', null' : ''})`,
  );
  return rows[0]?.id ?? '';
}
