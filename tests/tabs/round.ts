// One round: starts with an expired access token, opens all tabs at the same time, and reloads them
// after the server's grace period. Counts the tabs that are signed out and checks the stored token.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { hashToken } from '../../apps/api/src/platform/keyring.ts';
import type { Items, TabClient, WireSession } from './clients.ts';
import type { Front } from './front.ts';

export type Setting = {
  context: BrowserContext;
  front: Front;
  /** Connected as superuser. */
  database: pg.Client;
  client: TabClient;
  tabCount: number;
};

export type RoundOptions = {
  /** New tabs, or those of the previous round, which still have its session. */
  opens: 'new' | 'again';
  /** The 11 s before the reload are really waited, or subtracted from the times in the database. */
  pause: 'waited' | 'aged';
};

export type RoundResult = {
  signedOutAfterOpening: number;
  signedOutAfterReload: number;
  /** Of two reads of the storage: no token, or one that is rejected now or after the grace. */
  stale: number;
  refreshes: number;
  rejected: number;
  /** Uncaught exceptions and rejections in the pages. */
  errors: string[];
};

const GRACE_SECONDS = 10;
const PAUSE_SECONDS = GRACE_SECONDS + 1;

export async function runRound(setting: Setting, options: RoundOptions): Promise<RoundResult> {
  const { front, client, database } = setting;
  const session = await signIn(front.url);
  const tabs = await prepareTabs(setting, options);
  const errors: string[] = [];
  const recordError = (error: Error) => errors.push(String(error));
  for (const tab of tabs) tab.on('pageerror', recordError);
  const storagePage = await openStoragePage(setting);
  await write(storagePage, client.toStorage(session));
  front.takeCounts();

  const address = `${front.url}/${client.page}`;
  await Promise.all(tabs.map((tab) => tab.goto(address)));
  const opened = await checkTabs(setting, tabs, storagePage);
  await elapse(database, session, options.pause);
  await write(storagePage, client.expire(await read(storagePage)));
  await Promise.all(tabs.map((tab) => tab.reload()));
  const reloaded = await checkTabs(setting, tabs, storagePage);

  for (const tab of tabs) tab.off('pageerror', recordError);
  await storagePage.close();
  const { refreshes, rejected } = front.takeCounts();
  return {
    signedOutAfterOpening: opened.signedOut,
    signedOutAfterReload: reloaded.signedOut,
    stale: Number(opened.isStale) + Number(reloaded.isStale),
    refreshes,
    rejected,
    errors,
  };
}

async function signIn(url: string): Promise<WireSession> {
  const response = await fetch(`${url}/auth/v1/signin/anonymous`, { method: 'POST' });
  if (!response.ok) throw new Error(`no session: ${response.status} ${await response.text()}`);
  return (await response.json()).session;
}

async function prepareTabs(
  { context, tabCount }: Setting,
  { opens }: RoundOptions,
): Promise<Page[]> {
  const known = context.pages();
  if (opens === 'again' && known.length === tabCount) return known;
  await Promise.all(known.map((page) => page.close()));
  return Promise.all(Array.from({ length: tabCount }, () => context.newPage()));
}

/** A page of the same origin without a client, to read and write the storage. */
async function openStoragePage({ context, front }: Setting): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${front.url}/storage`);
  return page;
}

function write(storagePage: Page, items: Items): Promise<void> {
  return storagePage.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(items));
}

function read(storagePage: Page): Promise<Items> {
  return storagePage.evaluate(() => ({ ...localStorage }));
}

async function checkTabs({ front, client, database }: Setting, tabs: Page[], storagePage: Page) {
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.tab.whenLoaded())));
  await front.whenIdle();
  const signedIn = await Promise.all(
    tabs.map((tab) => tab.evaluate(() => window.tab.isSignedIn())),
  );
  const token = client.readToken(await read(storagePage));
  return {
    signedOut: signedIn.filter((is) => !is).length,
    isStale: token === null || !(await isGood(database, token)),
  };
}

/** The newest token of its session or its predecessor, for which the server returns the newest. */
async function isGood(database: pg.Client, token: string): Promise<boolean> {
  const { rows } = await database.query(
    `select from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
     where t.hash = $1 and s.revoked_at is null and s.generation - t.generation <= 1`,
    [hashToken(token)],
  );
  return rows.length === 1;
}

async function elapse(
  database: pg.Client,
  { refreshTokenId }: WireSession,
  pause: RoundOptions['pause'],
): Promise<void> {
  if (pause === 'waited') return sleep(PAUSE_SECONDS * 1000);
  await database.query(
    `update auth.refresh_tokens set rotated_at = rotated_at - make_interval(secs => $2)
     where session_id = $1`,
    [refreshTokenId, PAUSE_SECONDS],
  );
}
