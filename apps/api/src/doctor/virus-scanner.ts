// Checks clamd: it responds, its signatures are recent, and it finds the EICAR test file.
import { connect } from 'node:net';
import { type Check, type Outcome, ok, problem, skipped, toReason } from './check.ts';
import type { DoctorContext } from './context.ts';

const DAY_MS = 86_400_000;
const MAX_AGE_DAYS = 7;
const RESPONSE_MAX_CHARS = 4096;
const SIGNATURES_REMEDY =
  'Start the service clamav-freshclam and read its log; it downloads the signatures.';
const SCANNER_REMEDY =
  'Start clamav-daemon and let clamav-daemon.socket listen on this address (docs/operate.md), or correct CLAMD_URL; no file is accepted until then.';

/** In two parts, so that virus scanners do not report this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

export function checkVirusScanner({
  settings,
  now,
}: Pick<DoctorContext, 'settings' | 'now'>): Check {
  return {
    name: 'virus scanner',
    timeoutRemedy: SCANNER_REMEDY,
    async run(signal) {
      const url = settings.CLAMD_URL;
      if (url === undefined) return skipped('CLAMD_URL is not set: files are not scanned');
      try {
        const version = await request(url, Buffer.from('zVERSION\0'), signal);
        const scan = await request(url, toInstream(EICAR), signal);
        if (!/ FOUND$/.test(scan)) {
          return problem('clamd does not find the EICAR test file.', SIGNATURES_REMEDY);
        }
        return checkAge(version, now());
      } catch (error) {
        const sentence = `clamd at ${new URL(url).host} cannot be reached (${toReason(error)}).`;
        return problem(sentence, SCANNER_REMEDY);
      }
    },
  };
}

/** The version is like `ClamAV 1.4.3/27820/Mon Nov 16 09:35:11 2026`. */
function checkAge(version: string, now: number): Outcome {
  const [program = 'clamd', , date = ''] = version.split('/');
  const builtAt = Date.parse(date);
  if (Number.isNaN(builtAt)) {
    return problem(`${program} has no official signatures.`, SIGNATURES_REMEDY);
  }
  const days = Math.floor((now - builtAt) / DAY_MS);
  return days > MAX_AGE_DAYS
    ? problem(`The virus signatures are ${days} days old.`, SIGNATURES_REMEDY)
    : ok(`${program}, signatures of ${new Date(builtAt).toISOString().slice(0, 10)}`);
}

/** clamd ends each response with a zero byte, because the commands begin with z. */
async function request(url: string, bytes: Buffer, signal: AbortSignal): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), signal });
  try {
    socket.write(bytes);
    let response = '';
    for await (const chunk of socket) {
      response += chunk.toString();
      if (response.includes('\0')) return response.slice(0, response.indexOf('\0'));
      if (response.length > RESPONSE_MAX_CHARS) break;
    }
    throw new Error('clamd did not respond as expected');
  } finally {
    socket.destroy();
  }
}

function toInstream(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([Buffer.from('zINSTREAM\0'), length, Buffer.from(text), Buffer.alloc(4)]);
}
