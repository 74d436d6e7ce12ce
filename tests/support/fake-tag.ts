// A fake of the analytics tag and its collector, because tests cannot reach the real hosts. It
// behaves as Google documents gtag.js, as far as our requirements depend on it. It processes
// dataLayer, checks `ga-disable-<id>` before every hit, and sets cookies on the widest domain. It
// keeps sending hits automatically, so that a test finds a tag that was not stopped.
import type { BrowserContext } from '@playwright/test';

export type Hit = { event: string; parameters: Record<string, unknown> };

export type FakeTag = {
  /** Requested addresses of the script. */
  scripts: string[];
  /** Hits that reached the collector, oldest first. */
  hits: Hit[];
  /** Every request to a host other than the site, including the two above. */
  foreign: string[];
};

/** Runs in the page instead of gtag.js. */
function runTag(): void {
  const page = window as unknown as Record<string, unknown> & { dataLayer: ArrayLike<unknown>[] };
  const script = document.currentScript as HTMLScriptElement;
  const id = new URL(script.src).searchParams.get('id') ?? '';
  const hit = (event: string, parameters: unknown) => {
    if (page[`ga-disable-${id}`] === true) return;
    const query = new URLSearchParams({ event, parameters: JSON.stringify(parameters) });
    fetch(`https://region1.google-analytics.com/g/collect?${query}`, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      // The browser ends it when the page goes to the back/forward cache.
    }).catch(() => {});
  };
  const setCookies = (seconds: unknown) => {
    const labels = location.hostname.split('.');
    const isAddress = /^[\d.]+$/.test(location.hostname);
    const domain = isAddress ? '' : `; Domain=${labels.slice(-2).join('.')}`;
    for (const name of ['_ga', `_ga_${id.slice(2)}`, '_gid', '_gat']) {
      // biome-ignore lint/suspicious/noDocumentCookie: as the real tag does
      document.cookie = `${name}=1; Path=/; Max-Age=${seconds}${domain}`;
    }
  };
  const commands: unknown[][] = [];
  page['tagCommands'] = commands;
  const take = (command: ArrayLike<unknown>) => {
    const parts = Array.from(command);
    commands.push(JSON.parse(JSON.stringify(parts)));
    const [name, first, second] = parts;
    if (name === 'config') {
      setCookies((second as Record<string, unknown>)['cookie_expires']);
      hit('page_view', second);
    }
    if (name === 'event') hit(String(first), second);
  };
  page.dataLayer.forEach(take);
  page.dataLayer.push = (...entries) => {
    entries.forEach(take);
    return 0;
  };
  setInterval(() => hit('user_engagement', {}), 50);
}

export async function startFakeTag(context: BrowserContext): Promise<FakeTag> {
  const tag: FakeTag = { scripts: [], hits: [], foreign: [] };
  context.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    const isOwn = hostname === '127.0.0.1' || hostname.endsWith('.loimel.example');
    if (protocol.startsWith('http') && !isOwn) tag.foreign.push(href);
  });
  await context.route('https://www.googletagmanager.com/**', (route) => {
    tag.scripts.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: `(${runTag.toString()})()` });
  });
  await context.route('https://*.google-analytics.com/**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    tag.hits.push({
      event: query.get('event') ?? '',
      parameters: JSON.parse(query.get('parameters') ?? '{}'),
    });
    return route.fulfill({ status: 204 });
  });
  return tag;
}
