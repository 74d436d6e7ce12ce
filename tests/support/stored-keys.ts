// Records everything that the pages of a browser context store on the device: writes of scripts, cookies
// of responses, databases and caches. Writes are recorded when they happen, because some keys exist only
// while a form is being sent.
import type { BrowserContext, Page } from '@playwright/test';
import type { StoredKey } from '../../content/privacy-data.ts';

type Recorded = StoredKey & {
  /** The lifetime of a cookie, if it has one. */
  seconds?: number;
};

export async function recordStoredKeys(context: BrowserContext) {
  const keys: Recorded[] = [];
  await context.exposeBinding('recordKey', (_, key: StoredKey) => void keys.push(key));
  await context.addInitScript(() => {
    const { recordKey } = globalThis as unknown as { recordKey: (key: object) => void };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function record(name, value) {
      recordKey({ storage: this === localStorage ? 'local' : 'session', name });
      setItem.call(this, name, value);
    };
  });
  context.on('response', async (response) => {
    const headers = await response.headersArray().catch(() => []);
    for (const { name, value } of headers) {
      if (name.toLowerCase() === 'set-cookie') keys.push(toCookie(value));
    }
  });

  return {
    keys,
    /** Adds what the browser holds now, including cookies that scripts cannot read. */
    async look(page: Page): Promise<void> {
      for (const { name, expires } of await context.cookies()) {
        keys.push({ storage: 'cookie', name, seconds: Math.round(expires - Date.now() / 1_000) });
      }
      const held = await page.evaluate(async () => ({
        local: Object.keys(localStorage),
        session: Object.keys(sessionStorage),
        indexedDB: (await indexedDB.databases()).map(({ name = '' }) => name),
        cache: 'caches' in globalThis ? await caches.keys() : [],
      }));
      for (const [storage, names] of Object.entries(held)) {
        for (const name of names) keys.push({ storage: storage as StoredKey['storage'], name });
      }
    },
  };
}

function toCookie(header: string): Recorded {
  const name = header.slice(0, header.indexOf('='));
  const seconds = /max-age=(\d+)/i.exec(header)?.[1];
  return {
    storage: 'cookie',
    name,
    ...(seconds === undefined ? {} : { seconds: Number(seconds) }),
  };
}
