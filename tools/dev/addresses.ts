// The table of addresses that `npm run dev` prints when everything runs.
import type { Ports } from './ports.ts';

/** `otherSmtp` is the email server of SMTP_URL, or null for the own inbox. */
export function toAddressTable(
  ports: Ports,
  otherSmtp: string | null,
  databaseLabel: string,
  hasDemo: boolean,
): string {
  const inbox = `http://localhost:${ports.inbox} (SMTP on ${ports.smtp})`;
  const rows = {
    site: `http://localhost:${ports.site}`,
    desk: `http://localhost:${ports.desk}${hasDemo ? ' (with demo people to sign in as)' : ''}`,
    api: `http://localhost:${ports.api}/readyz (its state; docs/contract.md lists the auth routes)`,
    inbox: otherSmtp === null ? inbox : 'none: SMTP_URL names another email server',
    database: databaseLabel,
  };
  const lines = Object.entries(rows).map(([name, address]) => `  ${name.padEnd(10)}${address}`);
  return lines.join('\n');
}
