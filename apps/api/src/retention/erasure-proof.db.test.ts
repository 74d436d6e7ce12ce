// Marked strings of one person go through every entrance of the API. After the person has erased
// everything, none of them is in the database, in the files, in the outbox or at the collector. The SMTP
// server and the collector are real servers, and the deliveries are sent as in the worker.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import { afterAll, expect, test } from 'vitest';
import {
  applicationCopySender,
  applicationNotificationSender,
  applicationReceiptSender,
} from '../applications/senders.ts';
import { authEmailSender } from '../auth/senders.ts';
import {
  contactCopySender,
  contactNotificationSender,
  contactReceiptSender,
} from '../contacts/senders.ts';
import { createDeliveryLoop } from '../deliveries/index.ts';
import { createMailer } from '../email/index.ts';
import { createNewsletterLinks, newsletterConfirmationSender } from '../newsletter/senders.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createReceiptLinks, createReceiptMailer } from '../receipts/senders.ts';
import { cleanUpFiles, createDiskDriver } from '../storage/index.ts';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { startCopyCollector } from '../testing/copy-collector.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { startSmtpInbox } from '../testing/smtp-inbox.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { eraseNoticeSender, eraseRequestSender } from './senders.ts';

const PUBLIC_URL = 'https://loimel.example';
const STUDIO = 'studio@example.org';
const MARKS = {
  name: 'Mark-Name-71',
  email: 'mark-email-72@example.org',
  message: 'mark-message-73',
  correctedName: 'Mark-Corrected-Name-74',
  correctedText: 'mark-corrected-text-75',
  fileName: 'mark-file-name-76',
  fileContent: 'mark-file-content-77',
  newsletterEmail: 'mark-newsletter-78@example.org',
  accountEmail: 'mark-account-79@example.org',
  accountName: 'Mark-Account-Name-80',
  phone: '+37255518188',
  tokenNote: 'mark-token-note-82',
};
/** The API describes a browser in two words and never stores what it says of itself. */
const USER_AGENT = 'Mark-Agent-83 (X11; Linux x86_64) Chrome/130';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app, filesFolder } = await createTestApp(database);
const { call, post, follow } = await createAuthNodes(database);
const collector = await startCopyCollector();
const inbox = await startSmtpInbox();
const mailer = createMailer({
  smtpUrl: inbox.url,
  from: 'no-reply@loimel.example',
  brand: 'Lõimel',
  maxConnections: 2,
});
const loop = startLoop();
afterAll(async () => {
  await loop.dispose();
  mailer.dispose();
});

function startLoop() {
  const worker = databases.worker;
  const keyring = createKeyring(worker);
  const copies = { database: worker, collectorUrl: collector.url };
  const sendEmail = mailer.send;
  const emailReceipt = createReceiptMailer({
    database: worker,
    retention: readRetention(),
    links: createReceiptLinks(keyring),
    publicUrl: PUBLIC_URL,
    sendEmail,
  });
  const notice = eraseNoticeSender({ database: worker, sendEmail, mailbox: STUDIO });
  return createDeliveryLoop({
    database: worker,
    log: silentLogger,
    channels: {
      collector: {
        'contact-copy': contactCopySender(copies),
        'application-copy': applicationCopySender({
          ...copies,
          driver: createDiskDriver(filesFolder),
        }),
        'contact-erase': eraseRequestSender(copies),
        'application-erase': eraseRequestSender(copies),
      },
      'studio-email': {
        'contact-notification': contactNotificationSender({
          database: worker,
          sendEmail,
          studioEmail: STUDIO,
        }),
        'application-notification': applicationNotificationSender({
          database: worker,
          sendEmail,
          careersEmail: STUDIO,
        }),
        'contact-erase-notice': notice,
        'application-erase-notice': notice,
      },
      email: {
        'contact-receipt': contactReceiptSender({ database: worker, emailReceipt }),
        'application-receipt': applicationReceiptSender({ database: worker, emailReceipt }),
        'newsletter-confirmation': newsletterConfirmationSender({
          database: worker,
          links: createNewsletterLinks(keyring),
          publicUrl: PUBLIC_URL,
          sendEmail,
        }),
        'auth-email': authEmailSender({
          database: worker,
          keyring,
          publicUrl: PUBLIC_URL,
          sendEmail,
          replyTo: STUDIO,
          isSignUpOpen: true,
        }),
      },
    },
  });
}

/** Waits until the loop has sent everything, without the delays before the first attempts. */
async function deliverAll(): Promise<void> {
  await pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = now() where attempts = 0`,
  );
  const countUnsent = async () => {
    const { rows } = await pools.migrator.query(
      `select from app_private.deliveries where state not in ('delivered', 'skipped')`,
    );
    return rows.length;
  };
  await expect.poll(countUnsent, { timeout: 20_000 }).toBe(0);
}

/** All places of the API that contain the text: tables, files, copies at the collector. */
async function findEverywhere(text: string): Promise<string[]> {
  const hex = Buffer.from(text).toString('hex');
  const { rows } = await pools.migrator.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await pools.migrator.query(
      `select from ${name} t where t::text ilike $1 or t::text like $2`,
      [`%${text}%`, `%${hex}%`],
    );
    if (hits.rowCount) found.push(name);
  }
  for (const entry of await readdir(filesFolder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.includes(text)) found.push('file name');
    if (entry.isFile() && (await readFile(path)).includes(text)) found.push('file');
  }
  if ([...collector.copies.values()].some((copy) => copy.includes(text))) found.push('collector');
  return found;
}

const readMatch = (pattern: RegExp, recipient: string) => {
  const texts = inbox.emails.filter(({ recipients }) => recipients.includes(recipient));
  return texts.map(({ bodies }) => pattern.exec(bodies[0] ?? '')?.[1]).findLast(Boolean) ?? '';
};

async function submitForms(): Promise<{ contact: string; application: string }> {
  const pdf = createPdf({ objects: [`<</Note(${MARKS.fileContent})>>`] });
  const form = createUploadForm(
    { bytes: pdf },
    { metadata: JSON.stringify({ name: `${MARKS.fileName}.pdf` }) },
  );
  const upload = await app.inject({
    method: 'POST',
    url: '/storage/v1/files',
    ...(await toMultipart(form)),
  });
  const cv_file_path: string = upload.json().processedFiles[0].id;
  const object = {
    name: MARKS.name,
    email: MARKS.email,
    message: `Hello ${MARKS.message}`,
    language: 'en',
  };
  const links = createReceiptLinks(createKeyring(databases.worker));
  const sent = {
    contact: await sendGraphql(app, INSERT_CONTACT, object),
    application: await sendGraphql(app, INSERT_JOB_APPLICATION, { ...object, cv_file_path }),
  };
  const contact = sent.contact.data?.insert_contacts_one?.id;
  const application = sent.application.data?.insert_job_applications_one?.id;
  if (!contact || !application) throw new Error('not saved');
  return {
    contact: await links.toToken(contact),
    application: await links.toToken(application),
  };
}

const postReceipt = (token: string, path: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/functions/v1/receipt/${token}/${path}`, payload });

async function subscribe(): Promise<string> {
  const url = '/functions/v1/newsletter';
  const email = MARKS.newsletterEmail;
  await app.inject({ method: 'POST', url, payload: { email, language: 'en' } });
  await deliverAll();
  const token = readMatch(/\/newsletter\/confirm#(\S+)/, email);
  const confirmed = await app.inject({ method: 'POST', url: `${url}/confirm`, payload: { token } });
  expect(confirmed.statusCode).toBe(200);
  const { rows } = await pools.migrator.query<{ id: string; revision: number }>(
    'select id, revision from app.newsletter_subscribers where email = $1',
    [email],
  );
  const [{ id: subscriberId = '', revision = 0 } = {}] = rows;
  const links = createNewsletterLinks(createKeyring(databases.worker));
  return links.toToken('unsubscribe', { subscriberId, revision });
}

/** Returns the access token of a new account. */
async function createAccount(): Promise<string> {
  const body = {
    email: MARKS.accountEmail,
    password: PASSWORD,
    options: { displayName: MARKS.accountName },
  };
  await call('POST', '/signup/email-password', { body, headers: { 'user-agent': USER_AGENT } });
  await deliverAll();
  const ticket = decodeURIComponent(readMatch(/ticket=([^&\s]+)/, MARKS.accountEmail));
  const refreshToken = (await follow(ticket)).searchParams.get('refreshToken');
  const { accessToken, user } = (await post('/token', { refreshToken })).body;
  await pools.migrator.query('update auth.accounts set phone_number = $2 where id = $1', [
    user.id,
    MARKS.phone,
  ]);
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  await post('/pat', { expiresAt, metadata: { note: MARKS.tokenNote } }, accessToken);
  // A wrong password, so that the rate limits have seen the address.
  await call('POST', '/signin/email-password', {
    body: { email: MARKS.accountEmail, password: 'wrong password' },
    headers: { 'user-agent': USER_AGENT },
  });
  return accessToken;
}

test('[D-L8c] of 12 marked strings of one person none is left after the person has erased everything', async () => {
  const tokens = await submitForms();
  await deliverAll();
  // Until then the copies have the first texts.
  const before = await Promise.all(
    [MARKS.name, MARKS.message].map(async (mark) => [mark, await findEverywhere(mark)] as const),
  );
  for (const token of Object.values(tokens)) {
    const correction = { name: MARKS.correctedName, message: `Better ${MARKS.correctedText}` };
    expect((await postReceipt(token, 'correct', correction)).statusCode).toBe(200);
  }
  const unsubscribeToken = await subscribe();
  const accessToken = await createAccount();
  await deliverAll();

  // Each mark must have been stored somewhere, otherwise its absence would prove nothing.
  for (const [, places] of before) expect(places).toContain('collector');
  for (const mark of Object.values(MARKS)) expect(await findEverywhere(mark)).not.toEqual([]);
  expect(collector.copies.size).toBe(4);
  expect(await findEverywhere('Mark-Agent-83')).toEqual([]);
  const emailsBefore = inbox.emails.length;

  for (const token of Object.values(tokens)) {
    expect((await postReceipt(token, 'erase')).statusCode).toBe(200);
  }
  const unsubscribed = await app.inject({
    method: 'POST',
    url: '/functions/v1/newsletter/unsubscribe',
    payload: { token: unsubscribeToken },
  });
  expect(unsubscribed.statusCode).toBe(200);
  expect((await call('DELETE', '/user', { token: accessToken })).body).toBe('OK');
  await deliverAll();
  await cleanUpFiles(databases.worker, createDiskDriver(filesFolder), readRetention());

  for (const [what, mark] of Object.entries(MARKS)) {
    expect(await findEverywhere(mark), what).toEqual([]);
  }
  expect(collector.copies.size).toBe(0);
  expect(collector.eraseRequests).toHaveLength(2);
  const toStudio = inbox.emails
    .slice(emailsBefore)
    .filter(({ recipients }) => recipients.includes(STUDIO));
  expect(toStudio).toHaveLength(2);
  const sent = JSON.stringify([toStudio, collector.eraseRequests]);
  expect(Object.values(MARKS).filter((mark) => sent.includes(mark))).toEqual([]);
}, 60_000);
