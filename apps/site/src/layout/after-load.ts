// Work that can wait: it runs after the load event, in an idle moment. `client:afterLoad` hydrates an
// island then: for islands that are in view from the start, whose code must not compete with the page.
import type { ClientDirective } from 'astro';

/** An idle moment that comes later than this is not waited for. */
const MAX_IDLE_WAIT_MS = 2000;
/** For browsers that do not report idle moments. */
const FALLBACK_DELAY_MS = 200;

declare module 'astro' {
  interface AstroClientDirectives {
    'client:afterLoad'?: boolean;
  }
}

export function runAfterLoad(action: () => void): void {
  const waitForIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(action, FALLBACK_DELAY_MS);
  };
  if (document.readyState === 'complete') waitForIdle();
  else addEventListener('load', waitForIdle, { once: true });
}

const hydrateAfterLoad: ClientDirective = (load) => {
  runAfterLoad(async () => {
    const hydrate = await load();
    await hydrate();
  });
};

// biome-ignore lint/style/noDefaultExport: Astro asks for it
export default hydrateAfterLoad;
