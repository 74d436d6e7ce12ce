// Messages of visitors for tests of the desk.
import { INSERT_CONTACT } from '@loimel/client/contract';
import type { Stack } from './stack.ts';

const LINK = /https?:\/\/\S+#\S+/;

export type SentMessage = { name: string; email: string };

/** Unique per test, because tests share a stack. */
export async function sendMessage(
  stack: Stack,
  values: { language: string; message: string; website?: string; name?: string },
): Promise<SentMessage> {
  const tag = crypto.randomUUID().slice(0, 8);
  const name = values.name ?? `Hanna ${tag}`;
  const email = `hanna.${tag}@example.org`;
  const response = await fetch(`${stack.siteUrl}/graphql/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...INSERT_CONTACT, variables: { object: { ...values, name, email } } }),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(text);
  return { name, email };
}

/** The link of the receipt email. */
export async function readReceiptLink(stack: Stack, { email }: SentMessage): Promise<string> {
  const message = await stack.inbox.waitForEmail(
    ({ recipients, text }) => recipients.includes(email) && LINK.test(text),
  );
  return LINK.exec(message.text)?.[0] ?? '';
}

/** Runs a statement as the owner of the database. */
export async function queryDatabase<Row extends object>(
  stack: Stack,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await stack.connectDatabase();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
