import ts from 'typescript';
import { expect, test } from 'vitest';
import { findViolations } from './rules.ts';

const find = (text: string) =>
  findViolations('x.test.ts', text).map(({ line, rule }) => `${line} ${rule}`);

test.each([
  "test.skip('a', () => { expect(1).toBe(1); });",
  "it.only('a', () => { expect(1).toBe(1); });",
  "test.todo('a');",
  "test.fixme('a', async () => { expect(1).toBe(1); });",
  "test.fail('a', async () => { expect(1).toBe(2); });",
  "describe.skip('a', () => { test('b', check); });",
  "test.describe.only('a', () => { test('b', () => expect(1).toBe(1)); });",
  "test.skip.each([1])('a %s', () => { expect(1).toBe(1); });",
])('a test that does not run, or keeps others from running, is rejected: %s', (text) => {
  expect(find(text)).toContain('1 not-run');
});

test('a test that skips itself is rejected', () => {
  const text = `
    test('a', ({ context }) => { context.skip(); expect(1).toBe(1); });
    test('b', async ({ page }, testInfo) => { testInfo.fixme(); await expect(page).toHaveURL('/'); });
    test('c', () => { test.skip(isPhone, 'not there'); expect(1).toBe(1); });`;
  expect(find(text)).toEqual(['4 not-run', '2 not-run', '3 not-run']);
});

test('a condition has to be in the list of exceptions', () => {
  const text = "describe.skipIf(isMissing)('a', () => { test('b', () => expect(1).toBe(1)); });";
  expect(find(text)).toEqual(['1 conditional']);
});

test.each([
  "test('a', () => {});",
  "test('a');",
  "describe('a', () => {});",
  "test.each([])('a %s', (value) => { expect(value).toBe(1); });",
])('a test, a group or a table without content is rejected: %s', (text) => {
  expect(find(text)).toEqual(['1 empty']);
});

test('a test without an assertion is rejected, with its line', () => {
  const text = `
    test('a', () => { expect(1).toBe(1); });
    test('b', async ({ page }) => { await page.goto('/'); });`;
  expect(find(text)).toEqual(['3 no-assertion']);
});

test('an assertion counts in a function of the file, also in one that it calls', () => {
  const text = `
    const first = async (page) => second(page);
    function second(page) { return expect(page).toHaveURL('/'); }
    function idle(page) { return idle(page); }
    test('a', async ({ page }) => { await first(page); });
    test('b', async ({ page }) => { await idle(page); });`;
  expect(find(text)).toEqual(['6 no-assertion']);
});

test('an assertion counts in an imported function', () => {
  const text = `
    import { check, open } from './support.ts';
    test('a', () => check());
    test('b', () => open());`;
  const support = 'export function check() { expect(1).toBe(1); } export function open() {}';
  const readImport = () => ts.createSourceFile('support.ts', support, ts.ScriptTarget.Latest, true);
  expect(findViolations('x.test.ts', text, readImport)).toEqual([
    { line: 4, rule: 'no-assertion', message: 'a test that asserts nothing' },
  ]);
});

test('settings of Playwright are not tests', () => {
  const text = `
    test.use({ locale: 'de-DE' });
    test.describe.configure({ mode: 'serial' });
    test.beforeEach(async ({ page }) => { await page.goto('/'); });
    test.setTimeout(5_000);`;
  expect(find(text)).toEqual([]);
});
