// Checks that site and desk respond at their public addresses, and that http leads to https.
import { type Check, okUnless, type Problem, skipped, toReason } from './check.ts';
import type { DoctorContext } from './context.ts';

const UNREACHABLE_REMEDY =
  'Check DNS, firewall and nginx; before the site is published, run the doctor with --offline.';

type Context = Pick<DoctorContext, 'env' | 'settings' | 'isThisMachine' | 'isOffline'>;
type Address = { variable: 'PUBLIC_URL' | 'DESK_URL'; url: URL };

export function checkPublicAddress(context: Context): Check {
  return {
    name: 'public address',
    timeoutRemedy: UNREACHABLE_REMEDY,
    async run(signal) {
      if (context.isOffline) return skipped('--offline');
      const addresses = (['PUBLIC_URL', 'DESK_URL'] as const).flatMap((variable): Address[] => {
        const url = context.settings[variable];
        return url === undefined ? [] : [{ variable, url: new URL(url) }];
      });
      const problems = await Promise.all(
        addresses.flatMap((address) => [
          checkPage(address, signal),
          checkEncryption(address, context, signal),
        ]),
      );
      return okUnless(
        problems.flat(),
        `${addresses.map(({ url }) => url.origin).join(' and ')} respond`,
      );
    },
  };
}

async function checkPage({ variable, url }: Address, signal: AbortSignal): Promise<Problem[]> {
  try {
    const response = await fetch(url, { signal });
    await response.body?.cancel();
    if (response.status === 200) return [];
    return [
      {
        sentence: `${variable} ${url.origin} responds with ${response.status}.`,
        remedy: 'Read the error log of nginx; its configuration must name the folder of the pages.',
      },
    ];
  } catch (error) {
    const sentence = `${variable} ${url.origin} cannot be reached from this machine (${toReason(error)}).`;
    return [{ sentence, remedy: UNREACHABLE_REMEDY }];
  }
}

async function checkEncryption(
  { variable, url }: Address,
  { env, isThisMachine }: Context,
  signal: AbortSignal,
): Promise<Problem[]> {
  if (url.protocol === 'http:') {
    if (isThisMachine(url.hostname)) return [];
    const sentence = `${variable} ${url.origin} is not encrypted.`;
    return [{ sentence, remedy: `Set up TLS and let ${variable} begin with https://.` }];
  }
  const plain = new URL('/', url);
  plain.protocol = 'http:';
  plain.port = env['EDGE_HTTP_PORT'] || '80';
  try {
    const response = await fetch(plain, { redirect: 'manual', signal });
    await response.body?.cancel();
    const target = response.headers.get('location') ?? '';
    const isRedirect = response.status >= 300 && response.status < 400;
    if (isRedirect && target.startsWith(`${url.origin}/`)) return [];
  } catch {
    // A closed port is not encrypted either, but it sends nothing.
    return [];
  }
  return [
    {
      sentence: `${plain.origin} does not redirect to ${url.origin}.`,
      remedy: 'Use the nginx configuration of this release, which redirects from http to https.',
    },
  ];
}
