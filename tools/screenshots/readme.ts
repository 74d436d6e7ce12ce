// The images of the README, in both themes: home page, receipt with a reply, desk, desk on a phone. WebP of
// the browser, because the files are in the repository and must be small.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openShot } from './desk.ts';
import { ADMIN, type DeskShot, writeReply } from './desk-states.ts';
import { startDeskWorld } from './desk-world.ts';
import { STATES } from './states.ts';
import { decodeImages } from './take.ts';
import { HEIGHTS_PX, THEMES } from './view.ts';

const QUALITY = 82;
const WIDE_PX = 1440;
const REPLY_SCROLL_PX = 340;
const PHONE_PX = 390;
const DESK: DeskShot = {
  name: 'desk',
  item: 'Pablo Serrano',
  email: ADMIN,
  reach: async (tab) => {
    await writeReply(
      tab,
      'Buenos días, señor Serrano:\n\nsí, ya hemos conectado ese ERP con una tienda. ¿Le viene bien una llamada el martes a las 10:00?',
    );
    await tab.getByText(/Draft saved at/).waitFor();
  },
};

type Written = { file: string; bytes: number };

export async function takeReadmeImages(browser: Browser, folder: string): Promise<Written[]> {
  const written: Written[] = [];
  const take = async (tab: Page, name: string) => {
    for (const theme of THEMES) {
      await tab.emulateMedia({ colorScheme: theme });
      await decodeImages(tab);
      const file = `${name}-${theme}.webp`;
      await captureWebp(tab, join(folder, file));
      written.push({ file, bytes: statSync(join(folder, file)).size });
    }
    await tab.close();
  };

  {
    await using world = await startDeskWorld({ browser, widthPx: WIDE_PX });
    const site = await browser.newContext({
      baseURL: world.stack.siteUrl,
      viewport: { width: WIDE_PX, height: HEIGHTS_PX[WIDE_PX] },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Tallinn',
    });
    await site.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
    await take(await openSitePage(await site.newPage(), '/'), 'site');
    const receipt = await openSitePage(await site.newPage(), '/receipt');
    await STATES.find(({ name }) => name === 'receipt-answered')?.reach(receipt);
    // The reply is below the message.
    await receipt.getByText('Jonas Weidner').first().scrollIntoViewIfNeeded();
    await receipt.mouse.wheel(0, REPLY_SCROLL_PX);
    await take(receipt, 'receipt');
    await site.close();
    await take(await openShot(world, DESK, 'light'), 'desk');
  }
  await using world = await startDeskWorld({ browser, widthPx: PHONE_PX });
  const { reach: _, ...phone } = DESK;
  await take(await openShot(world, phone, 'light'), 'desk-phone');
  return written;
}

async function openSitePage(tab: Page, path: string): Promise<Page> {
  await tab.goto(path);
  await tab.waitForLoadState('networkidle');
  return tab;
}

/** Playwright itself writes only PNG and JPEG. */
async function captureWebp(tab: Page, file: string): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  await session.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
}
