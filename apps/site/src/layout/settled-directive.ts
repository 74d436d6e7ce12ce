// `client:settled` hydrates an island after the load event, in an idle moment: for islands that are
// in view from the start, whose code must not compete with the page itself.
import type { ClientDirective } from 'astro';
import { whenSettled } from './when-settled.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:settled'?: boolean;
  }
}

const hydrateWhenSettled: ClientDirective = (load) => {
  whenSettled(async () => {
    const hydrate = await load();
    await hydrate();
  });
};

// biome-ignore lint/style/noDefaultExport: Astro asks for it
export default hydrateWhenSettled;
