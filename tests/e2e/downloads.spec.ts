// Opens every file under /downloads of the built site with a program for its format.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { readPdf } from '../support/read-pdf.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { expect, test } from '../support/site-test.ts';

const FOLDER = join(SITE_DIST, 'downloads');
const KINDS = ['pdf', 'png', 'sketch', 'zip'];
/** A frequent word of each language, which the other languages do not have. */
const WORDS = { en: /\bthe\b/, de: /\bund\b/, es: /\bque\b/ } as const;

/** Without the compressed copies that the build adds. */
async function listFiles(ending: string): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith(`.${ending}`)).sort();
}

test('[S2-E06] the downloads have four types, and the server sends the matching content type', async ({
  request,
}) => {
  const names = (await readdir(FOLDER)).filter((name) => !/\.(?:br|gz)$/.test(name));
  expect(new Set(names.map((name) => name.split('.').at(-1)))).toEqual(new Set(KINDS));
  const types: Record<string, string> = {
    pdf: 'application/pdf',
    png: 'image/png',
    zip: 'application/zip',
    sketch: 'application/octet-stream',
  };
  for (const name of names) {
    const response = await request.get(`/downloads/${name}`);
    expect(response.status(), name).toBe(200);
    expect(response.headers()['content-type'], name).toBe(types[name.split('.').at(-1) ?? '']);
  }
});

test('[D-C4d] every PDF has text in its language, a title, an author, a language and a structure', async () => {
  const names = await listFiles('pdf');
  expect(names).toHaveLength(12);
  const titles = new Set<string>();
  for (const name of names) {
    const language = /-(en|de|es)\.pdf$/.exec(name)?.[1];
    const pdf = await readPdf(await readFile(join(FOLDER, name)));
    expect(pdf, name).toMatchObject({ author: 'Lõimel OÜ', language, isTagged: true });
    expect(pdf.title, name).toMatch(/\S/);
    expect(pdf.text, name).toContain(pdf.title);
    expect(pdf.text.split(/\s+/).length, name).toBeGreaterThan(80);
    expect(pdf.text, name).toMatch(WORDS[language === 'de' || language === 'es' ? language : 'en']);
    expect(pdf.text, name).not.toMatch(/[{}]|undefined|NaN/);
    titles.add(`${language} ${pdf.title}`);
  }
  expect(titles.size).toBe(names.length);
});

test('[D-C4d] every zip can be unpacked, no file in it is empty, and its PDFs and texts are readable', async () => {
  const names = [...(await listFiles('zip')), ...(await listFiles('sketch'))];
  expect(names).toHaveLength(8);
  for (const name of names) {
    const entries = Object.entries(unzipSync(await readFile(join(FOLDER, name))));
    expect(entries.length, name).toBeGreaterThan(3);
    for (const [entry, bytes] of entries) {
      expect(bytes.length, `${name}: ${entry}`).toBeGreaterThan(20);
      if (entry.endsWith('.json')) JSON.parse(strFromU8(bytes));
      if (entry.endsWith('.svg')) expect(strFromU8(bytes), entry).toMatch(/^<svg /);
      if (entry.endsWith('.pdf')) expect((await readPdf(bytes)).pages, entry).toBeGreaterThan(0);
    }
  }
});

test('[S2-P41] the images open in a browser and are large enough to print', async ({ page }) => {
  const names = await listFiles('png');
  expect(names).toEqual(['loimel-team.png']);
  await page.goto('/press');
  for (const name of names) {
    const width = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return image.naturalWidth;
    }, `/downloads/${name}`);
    expect(width, name).toBeGreaterThanOrEqual(3600);
  }
});
