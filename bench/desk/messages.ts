// Messages for the list of the desk, newer than the demo data, with an end that a measurement can look for.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Stack } from '../../tests/support/stack.ts';
import { WHOLE_TEXT } from './press.ts';

const PARAGRAPH =
  'Our order portal has been running since 2014 and we would like to replace it by autumn. About 400 dealers order there every day, and the prices come from a system that we keep. ';

export async function insertMessages(stack: Stack, count: number): Promise<void> {
  const database = await stack.connectDatabase();
  try {
    for (let number = count; number >= 1; number -= 1) {
      const id = randomUUID();
      const name = `Sender ${String(number).padStart(3, '0')}`;
      const text = `${PARAGRAPH.repeat(2)}\n\n${PARAGRAPH}\n\n${WHOLE_TEXT} ${name}`;
      await database.query('select app_private.submit_contact($1, $2, $3, $4, $5, $6, $7, $8)', [
        randomUUID(),
        name,
        `sender.${number}@example.org`,
        text,
        'en',
        id,
        randomBytes(32),
        [],
      ]);
      // Nothing leaves, so that no delivery changes the items while they are looked at.
      await database.query(
        `update app_private.deliveries
         set state = case when kind like '%-copy' then 'skipped' else 'delivered' end,
           attempts = 1, finished_at = now()
         where record_id = $1`,
        [id],
      );
    }
  } finally {
    await database.end();
  }
}
