// Checks the certificates of site and desk: dates, host names, that the key belongs to it, and that nginx
// serves it. They are read from the files of nginx or, when another machine ends TLS, from a connection.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:tls';
import { type Check, okUnless, type Problem, skipped, toReason } from './check.ts';
import type { DoctorContext, Environment } from './context.ts';

const DAY_MS = 86_400_000;
/** Renewal programs begin 30 days before the end, so fewer days mean that it has failed. */
const MIN_DAYS_LEFT = 14;
const RENEW_REMEDY =
  'Renew the certificate (certbot renew), read why the timer did not, and reload nginx.';

type Origin = {
  variable: 'PUBLIC_URL' | 'DESK_URL';
  url: URL;
  certificateFile: string | undefined;
  keyFile: string | undefined;
};
type Context = Pick<DoctorContext, 'env' | 'settings' | 'now' | 'isOffline' | 'keys'>;

/** For root, before it takes the rights of another user: only nginx and root may read a key. */
export function readKeys(env: Environment): ReadonlyMap<string, Buffer> {
  const files = [env['TLS_CERTIFICATE_KEY'], env['DESK_TLS_CERTIFICATE_KEY']];
  const keys = new Map<string, Buffer>();
  for (const file of files) {
    try {
      if (file) keys.set(file, readFileSync(file));
    } catch {
      // The check of the key tries again and has a sentence for it.
    }
  }
  return keys;
}

export function checkCertificate(context: Context): Check {
  return {
    name: 'certificate',
    timeoutRemedy: 'Check that nginx runs, and that the host name of PUBLIC_URL leads to it.',
    async run(signal) {
      const origins = listOrigins(context).filter(
        ({ certificateFile }) => certificateFile !== undefined || !context.isOffline,
      );
      if (origins.length === 0) return skipped('no https address, or --offline without a file');
      const results = await Promise.all(origins.map((origin) => inspect(origin, context, signal)));
      const sentences = new Map(
        results.flatMap(({ problems }) => problems).map((one) => [one.sentence, one]),
      );
      return okUnless([...sentences.values()], results.map(({ detail }) => detail).join(', '));
    },
  };
}

function listOrigins({ env, settings }: Context): Origin[] {
  const toOrigin = (variable: Origin['variable'], prefix: string): Origin[] => {
    const url = settings[variable];
    if (!url?.startsWith('https:')) return [];
    const read = (name: string) => env[`${prefix}${name}`] || env[name] || undefined;
    const certificateFile = read('TLS_CERTIFICATE');
    const keyFile = read('TLS_CERTIFICATE_KEY');
    return [{ variable, url: new URL(url), certificateFile, keyFile }];
  };
  return [...toOrigin('PUBLIC_URL', ''), ...toOrigin('DESK_URL', 'DESK_')];
}

async function inspect(
  origin: Origin,
  context: Context,
  signal: AbortSignal,
): Promise<{ detail: string; problems: Problem[] }> {
  const now = context.now();
  const { url, variable, certificateFile } = origin;
  const source = certificateFile ?? url.host;
  let certificate: X509Certificate;
  try {
    certificate =
      certificateFile === undefined
        ? await readServed(url, signal)
        : new X509Certificate(await readFile(certificateFile));
  } catch (error) {
    const sentence = `The certificate of ${source} cannot be read (${toReason(error)}).`;
    const remedy =
      certificateFile === undefined
        ? `Start nginx and check that the name of ${variable} leads to it, or run with --offline.`
        : 'Correct TLS_CERTIFICATE, or run the doctor as a user who may read the file.';
    return { detail: source, problems: [{ sentence, remedy }] };
  }
  const daysLeft = Math.floor((certificate.validToDate.getTime() - now) / DAY_MS);
  return {
    detail: `${url.hostname} ${daysLeft} days left`,
    problems: [
      ...checkDates(source, certificate, daysLeft, now),
      ...(isForHost(certificate, url.hostname)
        ? []
        : [
            {
              sentence: `The certificate of ${source} is not valid for ${url.hostname} (${variable}).`,
              remedy: `Request a certificate that contains ${url.hostname}, or correct ${variable}.`,
            },
          ]),
      ...(await checkKey(origin, certificate, context)),
      ...(await checkServed(origin, certificate, { ...context, signal })),
    ],
  };
}

function checkDates(
  source: string,
  certificate: X509Certificate,
  daysLeft: number,
  now: number,
): Problem[] {
  const toProblem = (state: string) => [
    { sentence: `The certificate of ${source} ${state}.`, remedy: RENEW_REMEDY },
  ];
  const [from, to] = [certificate.validFromDate, certificate.validToDate];
  if (from.getTime() > now) return toProblem(`is not valid before ${from.toISOString()}`);
  if (to.getTime() <= now) return toProblem(`expired on ${to.toISOString().slice(0, 10)}`);
  return daysLeft < MIN_DAYS_LEFT ? toProblem(`expires in ${daysLeft} days`) : [];
}

function isForHost(certificate: X509Certificate, hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return certificate.checkHost(host) !== undefined || certificate.checkIP(host) !== undefined;
}

/** Only nginx and root may read the key, so a key that cannot be read is no problem. */
async function checkKey(
  { certificateFile, keyFile }: Origin,
  certificate: X509Certificate,
  { keys }: Context,
): Promise<Problem[]> {
  if (certificateFile === undefined || keyFile === undefined) return [];
  const read = async () => keys.get(keyFile) ?? (await readFile(keyFile));
  const pem = await read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') return null;
    return Buffer.alloc(0);
  });
  if (pem === null) return [];
  const isKey = (() => {
    try {
      return certificate.checkPrivateKey(createPrivateKey(pem));
    } catch {
      return false;
    }
  })();
  if (isKey) return [];
  return [
    {
      sentence: `The key in TLS_CERTIFICATE_KEY does not belong to the certificate ${certificateFile}.`,
      remedy: 'Let TLS_CERTIFICATE and TLS_CERTIFICATE_KEY name files of the same certificate.',
    },
  ];
}

/** nginx of this machine keeps the old one until it is reloaded, and cannot start with a wrong key. */
async function checkServed(
  { url, certificateFile }: Origin,
  certificate: X509Certificate,
  { env, isOffline, signal }: Context & { signal: AbortSignal },
): Promise<Problem[]> {
  if (certificateFile === undefined || isOffline) return [];
  const local = new URL(url);
  local.port = env['EDGE_HTTPS_PORT'] || '443';
  // The check of the public address says that nothing responds.
  const served = await readServed(local, signal, '127.0.0.1').catch(() => null);
  if (served === null || served.fingerprint256 === certificate.fingerprint256) return [];
  return [
    {
      sentence: `nginx serves another certificate for ${url.hostname} than ${certificateFile}.`,
      remedy:
        'Run systemctl reload loimel-edge; if that fails, journalctl -u loimel-edge says why.',
    },
  ];
}

/** Also reads a certificate that is not valid, because the dates are the better message. */
async function readServed(
  url: URL,
  signal: AbortSignal,
  address?: string,
): Promise<X509Certificate> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host: address ?? host,
    port: Number(url.port || 443),
    servername: /^[\d.]+$|:/.test(host) ? '' : host,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal });
    const certificate = socket.getPeerX509Certificate();
    if (certificate === undefined) throw new Error('no certificate');
    return certificate;
  } finally {
    socket.destroy();
  }
}
