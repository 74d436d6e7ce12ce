// The accessibility statement in three languages: reached from the footer, with the figures of the last
// automatic run, the known gaps, and the mark of sample content. All pages are tested for reflow,
// keyboard, metadata and axe elsewhere.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessibilityRecord } from '../../tools/accessibility/run.ts';
import { expect, test } from '../support/site-test.ts';

const RECORD = 'apps/site/src/features/legal/last-accessibility-run.json';
const record: AccessibilityRecord = JSON.parse(
  readFileSync(join(import.meta.dirname, '../..', RECORD), 'utf8'),
);
const SECTIONS = ['status', 'reliable', 'gaps', 'method', 'contact', 'authority'];

const LANGUAGES = [
  {
    locale: 'en-GB',
    home: '/team',
    path: '/accessibility',
    title: 'Accessibility',
    gap: ['The form kit is a Sketch file', '31 March 2027'],
    around: 'Write to us',
    byHand: '12 November 2026',
    open: '2, see section 3',
    badge: 'Sample',
    print: 'Print this page',
  },
  {
    locale: 'de-DE',
    home: '/de/team',
    path: '/de/accessibility',
    title: 'Barrierefreiheit',
    gap: ['Das Formular-Kit ist eine Sketch-Datei', '31. März 2027'],
    around: 'Schreiben Sie uns',
    byHand: '12. November 2026',
    open: '2, siehe Abschnitt 3',
    badge: 'Beispiel',
    print: 'Seite drucken',
  },
  {
    locale: 'es-ES',
    home: '/es/team',
    path: '/es/accessibility',
    title: 'Accesibilidad',
    gap: ['El kit de formularios es un archivo de Sketch', '31 de marzo de 2027'],
    around: 'Escríbanos',
    byHand: '12 de noviembre de 2026',
    open: '2, véase el apartado 3',
    badge: 'Ejemplo',
    print: 'Imprimir esta página',
  },
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { locale, home, path, title, gap, around, byHand, open, badge, print } of LANGUAGES) {
    test(`[D-N8a] [D-N8b] [D-N8d] the footer of ${home} links to ${path}, which states target, gaps and the last test run`, async ({
      page,
    }) => {
      await page.goto(home);
      await page.getByRole('contentinfo').getByRole('link', { name: title, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('main section')).toHaveCount(SECTIONS.length);
      for (const id of SECTIONS) await expect(page.locator(`section#${id}`)).toBeVisible();
      await expect(page.locator('main dl')).toContainText('WCAG 2.2');
      await expect(page.locator('main dl')).toContainText(open);

      const rows = page.locator('section#gaps tbody').getByRole('row');
      await expect(rows).toHaveCount(2);
      for (const text of gap) await expect(rows.first()).toContainText(text);
      await expect(rows.last()).toContainText(around);

      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
      const method = page.locator('section#method');
      const { date, axe, chromium, rules, pages, checks } = record;
      for (const text of [day.format(new Date(date)), byHand]) {
        await expect(method).toContainText(text);
      }
      for (const figure of [axe, chromium, rules, pages, checks]) {
        await expect(method).toContainText(String(figure));
      }
      const email = page.locator('section#contact').getByRole('link');
      await expect(email).toHaveAttribute('href', 'mailto:hello@loimel.example');
      await expect(page.locator('main').getByText(badge, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: print })).toBeHidden();
    });
  }
});
