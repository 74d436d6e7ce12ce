// A visitor inside the machine: sends messages and files over TLS and verifies the certificate.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSERT_CONTACT } from '@loimel/client/contract';
import { createSmallPdf } from '../support/small-pdf.ts';
import type { Machine } from './machine.ts';

export const SITE_HOST = 'loimel.example';
export const CURL = `curl -sS -m 20 --cacert /root/ca.pem --resolve ${SITE_HOST}:443:127.0.0.1`;

/** Sends a contact message and returns its number. Throws when it was not acknowledged. */
export async function sendMessage(machine: Machine): Promise<string> {
  const variables = {
    object: {
      name: 'Grete Kask',
      email: `grete-${randomUUID()}@example.org`,
      message: 'Our order portal has run since 2014.',
      language: 'en',
    },
  };
  const output = await machine.run(
    `${CURL} https://${SITE_HOST}/graphql/v1 -H 'content-type: application/json' -H 'idempotency-key: ${randomUUID()}' --data-binary @-`,
    { input: JSON.stringify({ ...INSERT_CONTACT, variables }) },
  );
  const number = JSON.parse(output).data?.insert_contacts_one?.number;
  if (typeof number !== 'string') throw new Error(`no acknowledgement: ${output}`);
  return number;
}

/** Uploads a PDF and returns the path of the stored file in the machine. */
export async function uploadFile(machine: Machine): Promise<string> {
  const id = randomUUID();
  writeFileSync(join(machine.root, 'root', 'cv.pdf'), createSmallPdf(id));
  const metadata = JSON.stringify({ id });
  const status = await machine.run(
    `${CURL} -o /dev/null -w '%{http_code}' https://${SITE_HOST}/storage/v1/files -F 'file[]=@/root/cv.pdf;type=application/pdf' -F 'metadata[]=${metadata};type=application/json;filename='`,
  );
  if (status !== '201') throw new Error(`the upload got ${status}`);
  return `/var/lib/loimel/files/${id.slice(0, 2)}/${id}`;
}

/** Status, encoding and protocol of a page, for example `200 br 2`. */
export async function readPage(machine: Machine, path: string): Promise<string> {
  return machine.run(
    `${CURL} -o /dev/null -H 'accept-encoding: br' -w '%{http_code} %header{content-encoding} %{http_version}' https://${SITE_HOST}${path}`,
  );
}

export async function countMessages(machine: Machine): Promise<number> {
  const query = 'select count(*) from app.contacts';
  return Number(await machine.run(`runuser -u postgres -- psql -At loimel -c '${query}'`));
}
