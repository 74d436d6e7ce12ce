// Checks the certificates of the settings, because nginx does not look at their host names.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TlsListening, TlsServer } from './listening.ts';

/** Each problem is a sentence with its remedy. */
export function findCertificateProblems({ site, desk }: TlsListening): string[] {
  return [site, ...(desk === undefined ? [] : [desk])].flatMap(findServerProblems);
}

function findServerProblems({ origin, certificate, key }: TlsServer): string[] {
  const hostName = new URL(origin).hostname;
  try {
    const leaf = new X509Certificate(readFileSync(certificate));
    if (leaf.checkHost(hostName) === undefined) {
      return [
        `The certificate ${certificate} is not for ${hostName} but for ${leaf.subjectAltName ?? 'no host name'}: request one that contains ${hostName}.`,
      ];
    }
    if (!leaf.checkPrivateKey(createPrivateKey(readFileSync(key)))) {
      return [
        `The key ${key} does not belong to the certificate ${certificate}: set the matching pair.`,
      ];
    }
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      `The certificate of ${hostName} cannot be read (${reason}): check the paths and that this user may read them. To request the first one while nothing listens on port 80: certbot certonly --standalone -d ${hostName}`,
    ];
  }
}
