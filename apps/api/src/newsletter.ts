// Process: shows, tests and sends letters of the newsletter. `npm run newsletter -- help` lists the commands.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readCompany } from '@loimel/content/company';
import { readLetter } from '@loimel/content/letters';
import { ConfigError, parseNewsletterConfig } from './config.ts';
import { createMailer } from './email/index.ts';
import {
  countLetters,
  countSubscribers,
  createNewsletterLinks,
  enqueueLetter,
  noteBounce,
  pauseLetter,
  readBounceReport,
  startLetter,
  toLetterEmail,
  toSnapshot,
} from './newsletter/senders.ts';
import { readArguments } from './platform/arguments.ts';
import { createDatabase, type Database, openPool } from './platform/database.ts';
import { createKeyring } from './platform/keyring.ts';
import { createLogger } from './platform/logger.ts';

const HELP = `Letters of the newsletter. ID is that of facts/letters.yaml; without it, the letter with the highest
number is meant.

  npm run newsletter -- preview [ID] [--folder FOLDER]  writes the email in every language, as HTML and text
  npm run newsletter -- preview [ID] --print de.html    prints one of these files
  npm run newsletter -- test ADDRESS [ID]               sends the email in every language to one address
  npm run newsletter -- send [ID] [--yes]               sends the letter to all confirmed subscribers
  npm run newsletter -- status                          letters, and their deliveries by language
  npm run newsletter -- pause NUMBER                    stops a letter; what is on its way is still sent
  npm run newsletter -- resume NUMBER                   continues a paused or interrupted letter
  npm run newsletter -- bounce                          reads a returned email from the standard input

A letter that was started does not change any more. A send that was interrupted continues when it is
repeated, and with resume also when its texts have changed meanwhile: no one gets a letter twice. All workers
together send at most NEWSLETTER_PER_MINUTE letters per minute.`;

/** Its subscription does not exist: the links of a test email end nothing. */
const NO_SUBSCRIBER = '00000000-0000-0000-0000-000000000000';

try {
  const { positionals, values } = readArguments(HELP, parseCommand);
  await run(positionals, values);
} catch (error) {
  console.error(error instanceof Error && error.name !== 'TypeError' ? error.message : error);
  process.exitCode = 1;
}

function parseCommand() {
  return parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      folder: { type: 'string', default: '.data/newsletter' },
      print: { type: 'string' },
    },
  });
}

type Options = ReturnType<typeof parseCommand>['values'];

async function run(
  [command = 'help', first, second]: string[],
  { folder, print, yes }: Options,
): Promise<void> {
  if (command === 'help') return void console.log(HELP);
  const isNumbered = command === 'pause' || command === 'resume';
  const isKnown = isNumbered || ['preview', 'test', 'send', 'status', 'bounce'].includes(command);
  const needsFirst = isNumbered || command === 'test';
  if (!isKnown || (needsFirst && first === undefined)) throw new ConfigError(HELP);

  const config = parseNewsletterConfig(process.env);
  const log = createLogger({ process: 'newsletter', level: 'warn' });
  const pool = openPool({
    url: config.DATABASE_WORKER_URL,
    name: 'loimel-newsletter',
    size: 2,
    log,
  });
  try {
    const database = createDatabase(pool);
    switch (command) {
      case 'preview':
        return await preview(database, config, { id: first, parent: folder, file: print });
      case 'test':
        return await sendTest(database, config, { address: first ?? '', id: second });
      case 'send':
        return await send(database, config, { id: first, isConfirmed: yes });
      case 'status':
        return console.table(await countLetters(database));
      case 'bounce':
        return await readBounce(database, config);
      default:
        return await pause(database, Number(first), command === 'pause');
    }
  } finally {
    await pool.end();
  }
}

type Config = ReturnType<typeof parseNewsletterConfig>;

function readSnapshot(config: Config, id: string | undefined) {
  const letter = readLetter(id);
  const { PUBLIC_URL: publicUrl, STUDIO_EMAIL: replyTo } = config;
  return { letter, snapshot: toSnapshot(letter, { publicUrl, replyTo }) };
}

async function renderAll(database: Database, config: Config, id: string | undefined) {
  const { letter, snapshot } = readSnapshot(config, id);
  const parts = {
    links: createNewsletterLinks(createKeyring(database)),
    publicUrl: config.PUBLIC_URL,
  };
  const emails = Object.keys(snapshot.words).map(async (language) => {
    const reader = { id: NO_SUBSCRIBER, revision: 1, language, confirmed_at: new Date() };
    return { language, email: await toLetterEmail(parts, snapshot, reader) };
  });
  return { letter, emails: await Promise.all(emails) };
}

async function preview(
  database: Database,
  config: Config,
  wanted: { id: string | undefined; parent: string; file: string | undefined },
): Promise<void> {
  const { letter, emails } = await renderAll(database, config, wanted.id);
  if (wanted.file !== undefined) return printFile(emails, wanted.file);
  const folder = join(wanted.parent, letter.id);
  mkdirSync(folder, { recursive: true });
  for (const { language, email } of emails) {
    writeFileSync(join(folder, `${language}.html`), email.html ?? '');
    writeFileSync(join(folder, `${language}.txt`), email.text);
    console.log(`${email.subject}\n  ${join(folder, `${language}.html`)}, .txt`);
  }
}

/** An installed command cannot write into a folder that its caller sees. */
function printFile(emails: Awaited<ReturnType<typeof renderAll>>['emails'], file: string): void {
  const [language, format] = file.split('.');
  const email = emails.find((one) => one.language === language)?.email;
  const printed = { html: email?.html, txt: email?.text }[format ?? ''];
  if (printed === undefined) {
    const files = emails.flatMap((one) => [`${one.language}.html`, `${one.language}.txt`]);
    throw new ConfigError(`There is no ${file}: ${files.join(', ')}.`);
  }
  process.stdout.write(printed);
}

async function sendTest(
  database: Database,
  config: Config,
  { address, id }: { address: string; id: string | undefined },
): Promise<void> {
  const { emails } = await renderAll(database, config, id);
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    brand: readCompany().brand,
    maxConnections: 1,
  });
  try {
    for (const { language, email } of emails) {
      await mailer.send({ ...email, to: { address }, deliveryKey: randomUUID() });
      console.log(
        `${language}: sent to ${address}. The copy on the web exists when the letter is sent.`,
      );
    }
  } finally {
    mailer.dispose();
  }
}

async function send(
  database: Database,
  config: Config,
  { id, isConfirmed }: { id: string | undefined; isConfirmed: boolean },
): Promise<void> {
  const { letter, snapshot } = readSnapshot(config, id);
  const { hostname } = new URL(config.PUBLIC_URL);
  if (letter.isSample && !/(^|\.)(localhost|example)$|^127\.|^\[::1\]$/.test(hostname)) {
    throw new ConfigError(
      `The letter ${letter.id} is sample content. Write your own, and set sample: false in facts/letters.yaml.`,
    );
  }
  console.table(await countSubscribers(database));
  const isSure =
    isConfirmed || (await askToConfirm(`Send letter ${letter.number}, ${letter.id}? (yes) `));
  if (!isSure) return console.log('\nNothing was sent.');
  const outcome = await startLetter(database, { ...letter, snapshot });
  if (outcome === 'changed') {
    throw new ConfigError(
      `Letter ${letter.number} or ${letter.id} was already started with other texts. What was started does not change: newsletter resume ${letter.number} sends it to those who are still missing. Give the new letter a number and an id of its own.`,
    );
  }
  const added = await addDeliveries(database, letter.number);
  console.log(
    `\nLetter ${letter.number} (${outcome}): ${added} deliveries were added. newsletter status counts them.`,
  );
}

function addDeliveries(database: Database, number: number): Promise<number> {
  return enqueueLetter(database, number, (count) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${count} subscribers`);
  });
}

async function askToConfirm(question: string): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Without a terminal no one types, and the question would never end.
    const closed = once(prompt, 'close').then(() => '');
    const typed = await Promise.race([prompt.question(question), closed]);
    return typed.trim().toLowerCase() === 'yes';
  } finally {
    prompt.close();
  }
}

async function pause(database: Database, number: number, isPaused: boolean): Promise<void> {
  const isFound = Number.isInteger(number) && (await pauseLetter(database, number, isPaused));
  if (!isFound)
    throw new ConfigError(`There is no letter ${number}: newsletter status lists them.`);
  if (isPaused) return console.log(`Letter ${number} is paused.`);
  // A send that was interrupted has not added all of them.
  const added = await addDeliveries(database, number);
  console.log(`Letter ${number} is being sent. ${added} deliveries were added.`);
}

/** A mail server that pipes an email into this must not get it back, so an unknown one is no failure. */
async function readBounce(database: Database, config: Config): Promise<void> {
  const domain = config.MAIL_FROM.slice(config.MAIL_FROM.lastIndexOf('@') + 1);
  const report = readBounceReport(await text(process.stdin), domain);
  if (report === null) return console.log('This is not a report about an email of ours.');
  if (!report.isAddressRejected)
    return console.log('Not counted: it does not say that the address is invalid.');
  console.log(`The address was rejected: ${await noteBounce(database, report.deliveryId)}.`);
}
