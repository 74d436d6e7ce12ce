// The summary on the card of a project: it fits two lines, and nothing of it is ever cut.
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/test.ts';

const LANGUAGES = ['', '/de', '/es'] as const;
const WIDTHS = [320, 390, 768, 1024, 1440] as const;
/** Cards on the projects page: 13 in the carousel and 16 in the list. */
const PROJECTS_PAGE_CARDS = 29;
const BUSINESS_PAGE_CARDS = 3;

/** How a summary is shown. The text can be cut by its own box or by one around it. */
async function measureSummaries(page: Page) {
  return page.locator('main article:has(button[command]) p').evaluateAll((summaries) =>
    summaries.map((summary) => {
      const lineHeight = Number.parseFloat(getComputedStyle(summary).lineHeight);
      const card = summary.closest('article') ?? summary;
      return {
        text: summary.textContent,
        lines: Math.round(summary.getBoundingClientRect().height / lineHeight),
        isCut: [summary, card].some(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
        ),
      };
    }),
  );
}

test.beforeEach(({ page }) => storeDecision(page, false, ALL_OFF));

for (const language of LANGUAGES) {
  for (const [path, cards] of [
    ['/projects', PROJECTS_PAGE_CARDS],
    ['/business', BUSINESS_PAGE_CARDS],
  ] as const) {
    test(`[S1-P24] ${language}${path} shows each summary whole and in at most two lines, from 320 to 1440 px`, async ({
      page,
    }) => {
      await page.goto(`${language}${path}`);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const summaries = await measureSummaries(page);
        expect(summaries).toHaveLength(cards);
        const wrong = summaries.filter(({ lines, isCut }) => lines < 1 || lines > 2 || isCut);
        expect(wrong, `at ${width} px`).toEqual([]);
      }
    });
  }

  test(`[S1-P24] ${language}/projects shows each summary whole with the text spacing of WCAG 1.4.12`, async ({
    page,
  }) => {
    await page.goto(`${language}/projects`);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('main *')) {
        Object.assign(element.style, {
          lineHeight: '1.5',
          letterSpacing: '0.12em',
          wordSpacing: '0.16em',
        });
      }
      for (const paragraph of document.querySelectorAll<HTMLElement>('main p')) {
        paragraph.style.marginBottom = '2em';
      }
    });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const summaries = await measureSummaries(page);
      expect(summaries).toHaveLength(PROJECTS_PAGE_CARDS);
      expect(
        summaries.filter(({ isCut }) => isCut),
        `at ${width} px`,
      ).toEqual([]);
    }
  });
}
