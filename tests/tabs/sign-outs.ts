// Rounds with three tabs that are signed in: one signs out while the others refresh at random
// moments around it. All three must end signed out, also after a reload.
import { cpus } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { toMarkdownTable } from '../../bench/site/markdown-table.ts';
import type { Front } from './front.ts';
import type { TabMethod } from './pages/tab.ts';

export type SignOutResult = {
  /** Tabs that are signed in at the end, before and after a reload. */
  signedIn: number;
  signedInAfterReload: number;
  isTokenStored: boolean;
  refreshes: number;
  errors: string[];
};

const TAB_COUNT = 3;
/** Longer than a call of Playwright takes on a busy machine, so that no tab starts late. */
const LEAD_MS = 150;
/** A refresh on this machine takes 10 to 40 ms, so the sign-out meets every phase of one. */
const WINDOW_MS = 60;

export async function runSignOuts(
  rounds: number,
  { browser, front }: { browser: Browser; front: Front },
): Promise<SignOutResult[]> {
  front.setNetworkProfile('plain');
  const context = await browser.newContext();
  const tabs = await Promise.all(Array.from({ length: TAB_COUNT }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto(`${front.url}/ours`)));
  const results: SignOutResult[] = [];
  while (results.length < rounds) {
    const result = await runRound(tabs, front);
    results.push(result);
    if (results.length % 10 === 0 || !isFinal(result)) {
      console.log(`sign-out ${results.length} of ${rounds}:`, JSON.stringify(result));
    }
  }
  await context.close();
  return results;
}

async function runRound(tabs: readonly Page[], front: Front): Promise<SignOutResult> {
  const errors: string[] = [];
  const recordError = (error: Error) => errors.push(String(error));
  for (const tab of tabs) tab.on('pageerror', recordError);
  await signInEverywhere(tabs);
  front.takeCounts();

  const startMs = Date.now() + LEAD_MS;
  const signOutTab = Math.floor(Math.random() * TAB_COUNT);
  await Promise.all(
    tabs.flatMap((tab, index) => {
      const methods: TabMethod[] = index === signOutTab ? ['signOut'] : ['refreshSession'];
      // Sometimes the tab that signs out refreshes as well, or another refreshes twice.
      if (Math.random() < 0.3) methods.push('refreshSession');
      return methods.map((method) => callAt(tab, method, startMs + Math.random() * WINDOW_MS));
    }),
  );
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.tab.whenLoaded())));
  await front.whenIdle();
  const signedIn = await countSignedIn(tabs);
  const isTokenStored = await tabs[0]?.evaluate(
    () => localStorage.getItem('nhostRefreshToken') !== null,
  );
  await Promise.all(tabs.map((tab) => tab.reload()));
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.tab.whenLoaded())));
  for (const tab of tabs) tab.off('pageerror', recordError);
  return {
    signedIn,
    signedInAfterReload: await countSignedIn(tabs),
    isTokenStored: isTokenStored ?? false,
    refreshes: front.takeCounts().refreshes,
    errors,
  };
}

export function isFinal(result: SignOutResult): boolean {
  const { signedIn, signedInAfterReload, isTokenStored, errors } = result;
  return signedIn + signedInAfterReload + errors.length === 0 && !isTokenStored;
}

export function toSignOutReport(results: readonly SignOutResult[]): string {
  const sum = (figure: (result: SignOutResult) => number) =>
    String(results.reduce((total, result) => total + figure(result), 0));
  return [
    '# A sign-out while other tabs refresh',
    '',
    `${new Date().toISOString().slice(0, 10)} · \`npm run test:tabs -- --sign-outs ${results.length}\` · Chromium, nginx, two API processes, PostgreSQL 18; ${cpus().length} cores for everything`,
    '',
    `${TAB_COUNT} tabs of one browser are signed in. One signs out and the others refresh, each at a random moment within ${WINDOW_MS} ms. Then all are reloaded.`,
    '',
    ...toMarkdownTable([
      [
        'rounds',
        'tabs signed in at the end',
        'signed in after reload',
        'rounds with a stored token',
        'refreshes',
        'unhandled errors',
      ],
      [
        String(results.length),
        sum((result) => result.signedIn),
        sum((result) => result.signedInAfterReload),
        sum((result) => Number(result.isTokenStored)),
        sum((result) => result.refreshes),
        sum((result) => result.errors.length),
      ],
    ]),
    '',
  ].join('\n');
}

async function signInEverywhere(tabs: readonly Page[]): Promise<void> {
  const first = tabs[Math.floor(Math.random() * tabs.length)];
  if (first) await callAt(first, 'signIn', Date.now());
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.tab.whenSignedIn(true))));
  const count = await countSignedIn(tabs);
  if (count !== tabs.length) throw new Error(`only ${count} of ${tabs.length} tabs are signed in`);
}

function callAt(tab: Page, method: TabMethod, epochMs: number): Promise<void> {
  return tab.evaluate(([name, at]) => window.tab.callAt(name, at), [method, epochMs] as const);
}

async function countSignedIn(tabs: readonly Page[]): Promise<number> {
  const states = await Promise.all(tabs.map((tab) => tab.evaluate(() => window.tab.isSignedIn())));
  return states.filter(Boolean).length;
}
