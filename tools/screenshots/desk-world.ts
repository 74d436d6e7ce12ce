// The desk with demo data for screenshots: a complete stack, people who are signed in, fixed dates and numbers.
import { createHash } from 'node:crypto';
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { signInToDesk } from '../../tests/support/desk-browser.ts';
import { queryDatabase } from '../../tests/support/desk-messages.ts';
import { SITE_DIST } from '../../tests/support/site-dist.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';
import { DEMO_RECORDS } from '../demo/records.ts';
import { seedDemo } from '../demo/seed.ts';
import { fixTime } from './fixed-time.ts';
import { HEIGHTS_PX, PHONE_WIDTH_PX, type WidthPx } from './view.ts';

export type DeskWorld = AsyncDisposable & {
  stack: Stack;
  /** A new tab of this person, or of a visitor who is not signed in. */
  openTab: (email: string | null) => Promise<Page>;
  query: (sql: string, values: unknown[]) => Promise<void>;
  findItemPath: (name: string) => Promise<string>;
};

type Options = { browser: Browser; widthPx: WidthPx };

/** Each width has a world of its own, because some screenshots show a change of the data. */
export async function startDeskWorld({ browser, widthPx }: Options): Promise<DeskWorld> {
  await using cleanup = new AsyncDisposableStack();
  const stack = await startStack({ dist: SITE_DIST, hostName: 'localhost' });
  cleanup.defer(stack.dispose);
  const seededAt = new Date();
  const keys = await seedDemo(stack.databaseUrls.DATABASE_URL);
  if (!keys) throw new Error('the database has members of staff already');
  await setNumbers(stack);

  const running = cleanup.move();
  const contexts = new Map<string | null, BrowserContext>();
  async function openContext(email: string | null): Promise<BrowserContext> {
    const isPhone = widthPx === PHONE_WIDTH_PX;
    const context = await browser.newContext({
      baseURL: stack.deskUrl,
      viewport: { width: widthPx, height: HEIGHTS_PX[widthPx] },
      isMobile: isPhone,
      hasTouch: isPhone,
      userAgent: devices[isPhone ? 'Pixel 7' : 'Desktop Chrome'].userAgent,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Tallinn',
    });
    running.defer(() => context.close());
    await fixTime(context, seededAt);
    if (email !== null) {
      const page = await context.newPage();
      await signInToDesk(page, stack, { keys: keys ?? {}, email, path: '/inbox' });
      await page.close();
    }
    return context;
  }

  return {
    stack,
    async openTab(email) {
      const context = contexts.get(email) ?? (await openContext(email));
      if (email !== null) contexts.set(email, context);
      return context.newPage();
    },
    query: async (sql, values) => void (await queryDatabase(stack, sql, values)),
    async findItemPath(name) {
      const sql = 'select id from app.items where name = $1';
      const [row] = await queryDatabase<{ id: string }>(stack, sql, [name]);
      return `/inbox/items/${row?.id}`;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The server draws the numbers. Here they follow from the address, so that every run has the same. */
async function setNumbers(stack: Stack): Promise<void> {
  for (const { kind, email } of DEMO_RECORDS) {
    const bytes = [...createHash('sha256').update(email).digest().subarray(0, 6)];
    const number = bytes.map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    const table = kind === 'contact' ? 'app.contacts' : 'app.job_applications';
    await queryDatabase(stack, `update ${table} set number = $2 where email = $1`, [email, number]);
  }
}
