// Problems of the relay, the files, the virus scanner, the disk, the certificate and the addresses.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../tools/free-port.ts';
import { createAuthority, createCertificate } from './certificates.ts';
import type { Planted } from './planted.ts';
import {
  startCollector,
  startRelay,
  startSilentServer,
  startSite,
  startStoreWithoutConditions,
} from './servers.ts';
import { setSignatureDate } from './signatures.ts';
import { HOST_NAMES, mountFolder, toRelayUrl } from './world.ts';

const DAY_MS = 86_400_000;

export const PLANTED_IN_SERVICES: Planted[] = [
  {
    title: 'a relay on another machine without STARTTLS',
    check: 'email relay',
    sentence: 'does not offer STARTTLS',
    remedy: 'Enable STARTTLS on the relay',
    plant: async ({ certificate, credentials }, repair) => {
      const port = await startRelay(repair, { certificate, credentials, hasStartTls: false });
      return {
        env: { SMTP_URL: toRelayUrl(port, credentials) },
        options: { isThisMachine: () => false },
      };
    },
  },
  {
    title: 'a relay that rejects the credentials',
    check: 'email relay',
    sentence: 'rejected the credentials of SMTP_URL.',
    remedy: 'Correct user and password',
    plant: async ({ certificate, credentials }, repair) => {
      const port = await startRelay(repair, { certificate, credentials, hasStartTls: true });
      return { env: { SMTP_URL: toRelayUrl(port, { ...credentials, password: 'q7wmx2k9' }) } };
    },
  },
  {
    title: 'a relay with a certificate of an unknown authority',
    check: 'email relay',
    sentence: 'is not valid: unable to verify the first certificate',
    remedy: 'NODE_EXTRA_CA_CERTS',
    plant: async ({ folder, credentials }, repair) => {
      const authority = createAuthority(folder, 'unknown-authority');
      const options = { authority, names: HOST_NAMES, days: 30 };
      const certificate = createCertificate(folder, 'relay', options);
      const port = await startRelay(repair, { certificate, credentials, hasStartTls: true });
      return { env: { SMTP_URL: toRelayUrl(port, credentials) } };
    },
  },
  {
    title: 'a relay that is down',
    check: 'email relay',
    sentence: 'cannot be used',
    remedy: 'allows outgoing SMTP',
    plant: async ({ credentials }) => ({
      env: { SMTP_URL: toRelayUrl(await findFreePort(), credentials) },
    }),
  },
  {
    title: 'an S3 store that ignores conditional writes',
    check: 'S3 store',
    sentence: 'a second write of an object got 200, not 412.',
    remedy: 'supports If-None-Match',
    plant: async ({ env }, repair) => {
      const port = await startStoreWithoutConditions(repair, env['S3_ENDPOINT'] ?? '');
      return { env: { S3_ENDPOINT: `http://127.0.0.1:${port}` } };
    },
  },
  {
    title: 'a wrong secret of the S3 store',
    check: 'S3 store',
    sentence: 'The S3 store rejected the signature',
    remedy: 'Correct S3_SECRET_ACCESS_KEY',
    plant: () => ({ env: { S3_SECRET_ACCESS_KEY: 'w9d8f7s6a5q4z3x2c1v0b9n8m7' } }),
  },
  {
    title: 'an unknown key of the S3 store',
    check: 'S3 store',
    sentence: 'The S3 store does not know S3_ACCESS_KEY_ID.',
    remedy: 'Correct S3_ACCESS_KEY_ID',
    plant: () => ({ env: { S3_ACCESS_KEY_ID: 'AKIAUNKNOWN' } }),
  },
  {
    title: 'a missing bucket',
    check: 'S3 store',
    sentence: 'The bucket S3_BUCKET does not exist.',
    remedy: 'Create it, without public access',
    plant: () => ({ env: { S3_BUCKET: 'missing-bucket' } }),
  },
  {
    title: 'clamd that is down',
    check: 'virus scanner',
    sentence: 'cannot be reached (ECONNREFUSED).',
    remedy: 'Start clamav-daemon',
    plant: async () => ({ env: { CLAMD_URL: `tcp://127.0.0.1:${await findFreePort()}` } }),
  },
  {
    title: 'clamd that never responds',
    check: 'virus scanner',
    sentence: 'There was no result within 2 seconds.',
    remedy: 'Start clamav-daemon',
    plant: async (_world, repair) => ({
      env: { CLAMD_URL: `tcp://127.0.0.1:${await startSilentServer(repair)}` },
      options: { timeLimitMs: 2_000 },
    }),
  },
  {
    title: 'signatures of last month',
    check: 'virus scanner',
    sentence: 'The virus signatures are 30 days old.',
    remedy: 'Start the service clamav-freshclam',
    plant: async ({ clamd }, repair) => {
      repair.defer(() => setSignatureDate(clamd, new Date(Date.now() - DAY_MS)));
      await setSignatureDate(clamd, new Date(Date.now() - 30.5 * DAY_MS));
      return {};
    },
  },
  {
    title: 'a disk that is almost full',
    check: 'disk space',
    sentence: 'is almost full: 0.000 GB of 0.001 GB free.',
    remedy: 'enlarge the disk',
    plant: ({ folder }, repair) => {
      const full = mountFolder(repair, folder, 'full', 'size=1m');
      writeFileSync(join(full, 'large'), Buffer.alloc(980_000));
      return { env: { FILES_FOLDER: full } };
    },
  },
  {
    title: 'a disk without free inodes',
    check: 'disk space',
    sentence: 'has only 2 of 100 inodes free.',
    remedy: 'du --inodes -x',
    plant: ({ folder }, repair) => {
      const full = mountFolder(repair, folder, 'inodes', 'size=10m,nr_inodes=100');
      for (let index = 0; index < 97; index += 1) writeFileSync(join(full, `${index}`), '');
      return { env: { FILES_FOLDER: full } };
    },
  },
  {
    title: 'a folder that is not writable',
    check: 'files folder',
    sentence: 'is not writable (EROFS).',
    remedy: 'mount it writable',
    plant: ({ folder }, repair) => ({
      env: { FILES_FOLDER: mountFolder(repair, folder, 'read-only', 'size=1m,ro') },
    }),
  },
  {
    title: 'a folder that does not exist',
    check: 'files folder',
    sentence: 'does not exist or cannot be opened.',
    remedy: 'Create the folder',
    plant: ({ folder }) => ({ env: { FILES_FOLDER: join(folder, 'missing') } }),
  },
  {
    title: 'uploads on another file system',
    check: 'files folder',
    sentence: '/incoming is on another file system',
    remedy: 'Put both folders on one file system.',
    plant: ({ env }, repair) => {
      mountFolder(repair, env['FILES_FOLDER'] ?? '', 'incoming', 'size=1m');
      return {};
    },
  },
  {
    title: 'an expired certificate',
    check: 'certificate',
    sentence: 'expired.pem expired on 20',
    remedy: 'Renew the certificate',
    plant: (world) => usePair(world, 'expired', { names: HOST_NAMES, days: -1 }),
  },
  {
    title: 'a certificate that was not renewed',
    check: 'certificate',
    sentence: 'late.pem expires in 12 days.',
    remedy: 'Renew the certificate',
    plant: (world) => usePair(world, 'late', { names: HOST_NAMES, days: 13 }),
  },
  {
    title: 'a certificate of another host',
    check: 'certificate',
    sentence: 'is not valid for 127.0.0.1 (DESK_URL).',
    remedy: 'Request a certificate that contains 127.0.0.1',
    plant: (world) => usePair(world, 'other-host', { names: 'DNS:localhost', days: 30 }),
  },
  {
    title: 'the key of another certificate',
    check: 'certificate',
    sentence: 'does not belong to the certificate',
    remedy: 'name files of the same certificate',
    plant: ({ authority }) => ({ env: { TLS_CERTIFICATE_KEY: authority.keyFile } }),
  },
  {
    title: 'nginx that was not reloaded after a renewal',
    check: 'certificate',
    sentence: 'nginx serves another certificate for localhost than',
    remedy: 'Run systemctl reload loimel-edge',
    plant: async ({ folder, authority }, repair) => {
      const options = { authority, names: HOST_NAMES, days: 30 };
      const former = createCertificate(folder, 'former', options);
      return { env: { EDGE_HTTPS_PORT: String(await startSite(repair, former)) } };
    },
  },
  {
    title: 'an API process that is down',
    check: 'API processes',
    sentence: 'cannot be reached (ECONNREFUSED).',
    remedy: 'Read journalctl',
    plant: async () => ({ options: { apis: [`http://127.0.0.1:${await findFreePort()}`] } }),
  },
  {
    title: 'an API process that is not ready',
    check: 'API processes',
    sentence: 'is not ready (503).',
    remedy: 'Read journalctl',
    plant: async (_world, repair) => ({
      options: { apis: [`http://127.0.0.1:${await startCollector(repair, 503)}`] },
    }),
  },
  {
    title: 'a site whose server has an error',
    check: 'public address',
    sentence: 'responds with 502.',
    remedy: 'Read the error log of nginx',
    plant: async ({ certificate }, repair) => {
      const port = await startSite(repair, certificate, 502);
      return { env: { DESK_URL: `https://localhost:${port}`, EDGE_HTTP_PORT: '1' } };
    },
  },
  {
    title: 'http that is not redirected',
    check: 'public address',
    sentence: 'does not redirect to https://localhost:',
    remedy: 'redirects from http to https',
    plant: async (_world, repair) => ({
      env: { EDGE_HTTP_PORT: String(await startCollector(repair)) },
    }),
  },
  {
    title: 'a collector that is down',
    check: 'form collector',
    sentence: 'cannot be reached (ECONNREFUSED).',
    remedy: 'Check FORM_COLLECTOR_URL',
    plant: async () => ({
      env: { FORM_COLLECTOR_URL: `http://127.0.0.1:${await findFreePort()}/forms` },
    }),
  },
];

function usePair(
  { folder, authority }: Parameters<Planted['plant']>[0],
  name: string,
  options: { names: string; days: number },
) {
  const { certificateFile, keyFile } = createCertificate(folder, name, { authority, ...options });
  return { env: { TLS_CERTIFICATE: certificateFile, TLS_CERTIFICATE_KEY: keyFile } };
}
