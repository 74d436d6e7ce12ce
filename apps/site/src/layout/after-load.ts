// Runs work after the load event when the browser is idle. `client:afterLoad` hydrates an island
// then. Use it for islands above the fold, so that their code does not delay the page.
import type { ClientDirective } from 'astro';

/** Maximum wait for an idle period. */
const MAX_IDLE_WAIT_MS = 2000;
/** For browsers without `requestIdleCallback`. */
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

// biome-ignore lint/style/noDefaultExport: Astro requires it
export default hydrateAfterLoad;
