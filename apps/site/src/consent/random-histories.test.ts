// Random histories of one visitor with two tabs, compared with the rule in other words.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Choice, isAnalyticsActive } from './consent.ts';
import type { ConsentTerms } from './record.ts';
import { createBrowser, DAY_MS } from './test-browser.ts';

type Step =
  | { do: 'save'; tab: 0 | 1; choice: Choice }
  | { do: 'reject' | 'reset' | 'reload'; tab: 0 | 1 }
  | { do: 'wait'; days: number }
  | { do: 'deploy'; change: Partial<ConsentTerms> };

const tab = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('save' as const),
    tab,
    choice: fc.record({ analytics: fc.boolean(), marketing: fc.boolean() }),
  }),
  fc.record({ do: fc.constantFrom('reject' as const, 'reset' as const, 'reload' as const), tab }),
  fc.record({ do: fc.constant('reload' as const), tab }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: -3, max: 250 }) }),
  fc.record({
    do: fc.constant('deploy' as const),
    change: fc.constantFrom<Partial<ConsentTerms>>(
      { vendors: ['A', 'B'] },
      { texts: { en: 'e2', de: 'd1' } },
      { texts: { en: 'e1', de: 'd2' } },
      { language: 'de' },
    ),
  }),
);

/** The rule in other words: what a page that opens now has to find. */
function mayAnalyticsRun(
  last: { choice: Choice; atMs: number; terms: ConsentTerms } | null,
  { nowMs, terms }: { nowMs: number; terms: ConsentTerms },
): boolean {
  if (last === null || !last.choice.analytics) return false;
  const ageDays = (nowMs - last.atMs) / DAY_MS;
  const { language } = last.terms;
  return (
    ageDays < 185 &&
    ageDays >= -1 &&
    String(terms.vendors) === String(last.terms.vendors) &&
    terms.texts[language] === last.terms.texts[language]
  );
}

it('[D-L15b] [D-N2e] in random histories of two tabs both agree after every step, and a page runs analytics only under a valid acceptance of its own terms', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { world, open, record } = createBrowser();
      const tabs = [open(), open()];
      const shown = [world.terms, world.terms];
      let last: Parameters<typeof mayAnalyticsRun>[0] = null;
      for (const one of steps) {
        if (one.do === 'wait') world.nowMs += one.days * DAY_MS;
        else if (one.do === 'deploy') world.terms = { ...world.terms, ...one.change };
        else {
          const other = 1 - one.tab;
          if (one.do === 'reload') {
            tabs[one.tab] = open();
            shown[one.tab] = world.terms;
          }
          if (one.do === 'save') tabs[one.tab]?.save(one.choice);
          if (one.do === 'reject') tabs[one.tab]?.rejectAll();
          if (one.do === 'reset') tabs[one.tab]?.reset();
          tabs[other]?.reread();
          const [here, there] = [tabs[one.tab]?.get(), tabs[other]?.get()];
          if (here === undefined || there === undefined) throw new Error('no tab');
          expect(there.decision).toBe(here.decision);
          if (shown[0] === shown[1] && (one.do === 'save' || one.do === 'reject')) {
            expect(there.preferences).toEqual(here.preferences);
          }
          if (one.do === 'reset' || here.decision === null) last = null;
          if (one.do === 'save' || one.do === 'reject') {
            const choice = one.do === 'save' ? one.choice : { analytics: false, marketing: false };
            // The tab may show older terms than the server has by now.
            const { texts, language, vendors, version, cookies } = here.record ?? {};
            if (!texts || !language || !vendors) throw new Error('no record');
            const decided = { version: version ?? '', cookies: cookies ?? '', language, vendors };
            const terms = { ...decided, texts: { [language]: texts } };
            last = { choice, atMs: world.nowMs, terms };
            expect(record()).toMatchObject({ source: 'dialog' });
          }
          const read = one.do === 'reload' ? [one.tab, other] : [other];
          for (const tab of read) {
            const [state, terms] = [tabs[tab]?.get(), shown[tab]];
            if (state === undefined || terms === undefined) throw new Error('no tab');
            if (!isAnalyticsActive(state)) continue;
            expect(mayAnalyticsRun(last, { nowMs: world.nowMs, terms })).toBe(true);
          }
        }
      }
    }),
    { numRuns: 500, seed: 15 },
  );
});
