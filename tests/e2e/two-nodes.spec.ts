// Two API processes and two workers on one database: no failures and no duplicate deliveries.
import { IDEMPOTENCY_HEADER, INSERT_CONTACT } from '@loimel/client/contract';
import { SITE_DIST } from '../support/site-dist.ts';
import { startStack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

test('a hundred messages through two API processes and two workers give a hundred records, emails and copies', async () => {
  const stack = await startStack({ dist: SITE_DIST, apiCount: 2, workerCount: 2 });
  try {
    const marker = crypto.randomUUID();
    const send = async (index: number) => {
      const response = await fetch(`${stack.siteUrl}/graphql/v1`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
        },
        body: JSON.stringify({
          ...INSERT_CONTACT,
          variables: {
            object: {
              name: 'Ada',
              email: `ada.${index}@example.org`,
              message: marker,
              language: 'en',
            },
          },
        }),
      });
      const { data } = (await response.json()) as {
        data: { insert_contacts_one: { id: string } };
      };
      return data.insert_contacts_one.id;
    };
    const ids = await Promise.all(Array.from({ length: 100 }, (_, index) => send(index)));
    expect(new Set(ids).size).toBe(100);

    await expect
      .poll(() => stack.collector.requests.length + stack.inbox.messages.length, {
        timeout: 75_000,
      })
      .toBe(300);
    const copyKeys = stack.collector.requests.map((copy) => copy.headers[IDEMPOTENCY_HEADER]);
    expect(new Set(copyKeys).size).toBe(100);
    const emailIds = stack.inbox.messages.map((message) => message.headers.get('message-id'));
    // One email to the studio and one receipt to the sender, per submission.
    expect(new Set(emailIds).size).toBe(200);

    // Each process must have done some work. Otherwise this proves nothing about two nodes.
    for (const child of stack.apis) expect(child.readLog()).toContain('"event":"request"');
    for (const child of stack.workers) {
      expect(child.readLog()).toContain('"event":"delivery.delivered"');
    }
  } finally {
    await stack.dispose();
  }
});
