// The commands of the newsletter as an operator runs them, with a real email server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startSmtpInbox } from './testing/smtp-inbox.ts';
import { createTestDatabase } from './testing/test-database.ts';

const database = await createTestDatabase();
const inbox = await startSmtpInbox();
const folder = mkdtempSync(join(tmpdir(), 'newsletter-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

async function run(args: string[], options: { publicUrl?: string; input?: string } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'newsletter.ts'), ...args], {
    env: {
      ...process.env,
      DATABASE_WORKER_URL: database.urls.worker,
      PUBLIC_URL: options.publicUrl ?? 'https://loimel.example',
      SMTP_URL: inbox.url,
      MAIL_FROM: 'news@loimel.example',
      STUDIO_EMAIL: 'studio@loimel.example',
    },
  });
  child.stdin.end(options.input ?? '');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, output: stdout + stderr };
}

test('an operator sees, tests and sends a letter, and nothing is sent without a yes, twice, or as a sample on a real site [D-N1h]', async () => {
  await database.pools.migrator.query(
    `insert into app.newsletter_subscribers (email, language, consent_version, state, confirmed_at)
     values ('ada@example.org', 'de', 'test', 'confirmed', now())`,
  );
  // Side by side, because each is a process that needs seconds to start on a busy machine.
  const [preview, printed, unprinted, tested, unsure, silent, sample, bounce] = await Promise.all([
    run(['preview', '--folder', folder]),
    run(['preview', '--print', 'es.html']),
    run(['preview', '--print', 'fr.html']),
    run(['test', 'me@example.org']),
    run(['send'], { input: 'no\n' }),
    run(['send']),
    run(['send', '--yes'], { publicUrl: 'https://studio.ee' }),
    run(['bounce'], { input: 'Subject: Hello\n\nThank you.\n' }),
  ]);
  expect(preview.code).toBe(0);
  const html = readFileSync(join(folder, 'first-season', 'es.html'), 'utf8');
  expect(html).toContain('<html lang="es">');
  expect(printed).toEqual({ code: 0, output: html });
  expect(unprinted).toMatchObject({ code: 1, output: expect.stringContaining('es.html') });
  expect(tested.output).toContain('de: sent to me@example.org');
  expect(inbox.emails).toHaveLength(3);
  expect(inbox.emails[0]?.head).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click$/im);
  for (const { code, output } of [unsure, silent]) {
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing was sent'),
    });
  }
  expect(sample).toMatchObject({ code: 1, output: expect.stringContaining('sample content') });
  expect(bounce).toMatchObject({ code: 0, output: expect.stringContaining('not a report') });
  const { rows } = await database.pools.migrator.query('select number from app_private.letters');
  expect(rows).toEqual([]);

  // Two commands at the same time add one delivery.
  const both = await Promise.all([run(['send', '--yes']), run(['send', '--yes'])]);
  expect(
    both.map(({ output }) => Number(/: (\d) deliveries/.exec(output)?.[1])).toSorted(),
  ).toEqual([0, 1]);
  const [paused, unknown] = await Promise.all([run(['pause', '12']), run(['pause', '13'])]);
  expect([paused.output, unknown.code]).toEqual([expect.stringContaining('paused'), 1]);
  expect((await run(['status'])).output).toMatch(/12.*'de'.*'paused'/);

  // Killed before the last batch, and then the company changed its address in the texts.
  await database.pools.migrator.query(
    `update app_private.letters set enqueued_at = null, last_subscriber_id = null,
       content = jsonb_set(content, '{author}', '"Earlier texts"')`,
  );
  await database.pools.migrator.query('delete from app_private.deliveries');
  const changed = await run(['send', '--yes']);
  expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('resume 12') });
  expect((await run(['resume', '12'])).output).toContain('being sent. 1 deliveries were added');
}, 120_000);
