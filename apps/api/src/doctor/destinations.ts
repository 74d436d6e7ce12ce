// Checks that the form collector and the webhook accept a connection. Nothing is sent.
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Check, ok, problem, skipped, toReason } from './check.ts';
import type { DoctorContext } from './context.ts';

export function checkDestination(
  { settings }: Pick<DoctorContext, 'settings'>,
  name: string,
  variable: 'FORM_COLLECTOR_URL' | 'WEBHOOK_URL',
): Check {
  const remedy = `Check ${variable} and the firewall of this machine; deliveries wait until the connection works.`;
  return {
    name,
    timeoutRemedy: remedy,
    async run(signal) {
      const given = settings[variable];
      if (given === undefined) return skipped(`${variable} is not set`);
      const url = new URL(given);
      try {
        await tryConnection(url, signal);
        return ok(`${url.host} accepts a connection`);
      } catch (error) {
        return problem(`${url.host} cannot be reached (${toReason(error)}).`, remedy);
      }
    },
  };
}

async function tryConnection(url: URL, signal: AbortSignal): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isTls = url.protocol === 'https:';
  const port = Number(url.port || (isTls ? 443 : 80));
  const isAddress = /^[\d.]+$|:/.test(host);
  const socket = isTls
    ? connectTls({ host, port, ...(isAddress ? {} : { servername: host }) })
    : connect({ host, port });
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal });
  } finally {
    socket.destroy();
  }
}
