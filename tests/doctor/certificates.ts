// Certificates of a test authority, made with openssl.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Certificate = { certificateFile: string; keyFile: string };

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export function createAuthority(folder: string, name: string): Certificate {
  const { certificateFile, keyFile } = toFiles(folder, name);
  const files = ['-keyout', keyFile, '-out', certificateFile];
  openssl('req', '-x509', ...KEY, '-subj', `/CN=${name}`, '-days', '30', ...files);
  return { certificateFile, keyFile };
}

/** With fewer than 0 days the certificate has expired. */
export function createCertificate(
  folder: string,
  name: string,
  options: { authority: Certificate; names: string; days: number },
): Certificate {
  const { certificateFile, keyFile } = toFiles(folder, name);
  const request = join(folder, `${name}.csr`);
  const extension = ['-addext', `subjectAltName=${options.names}`];
  openssl('req', ...KEY, '-subj', `/CN=${name}`, ...extension, '-keyout', keyFile, '-out', request);
  openssl(
    ...['x509', '-req', '-in', request, '-copy_extensions', 'copy', '-out', certificateFile],
    ...['-CA', options.authority.certificateFile, '-CAkey', options.authority.keyFile],
    ...['-days', String(options.days)],
  );
  return { certificateFile, keyFile };
}

export function readPair({ certificateFile, keyFile }: Certificate) {
  return { cert: readFileSync(certificateFile), key: readFileSync(keyFile) };
}

function toFiles(folder: string, name: string): Certificate {
  return {
    certificateFile: join(folder, `${name}.pem`),
    keyFile: join(folder, `${name}.key`),
  };
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' });
}
