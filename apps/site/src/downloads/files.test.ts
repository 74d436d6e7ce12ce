import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatFileSize } from '@loimel/content/file-size';
import { LANGUAGES } from '@loimel/content/languages';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseFacts } from '../content/index.ts';
import { makeAllFiles, makeResourceFile } from './files.ts';
import { makeSheet } from './pdf/make-sheet.ts';
import { makeKitFile, makePressKit } from './press/kit-file.ts';

const SLOW_MS = 60_000;
const downloads = parseFacts('resources.yaml').filter((entry) => entry.type === 'download');
const { kit } = parseFacts('press.yaml');

const SIGNATURES = {
  pdf: '%PDF-1.7',
  zip: 'PK\u0003\u0004',
  sketch: 'PK\u0003\u0004',
  png: '\x89PNG',
};

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function countPages(pdf: Uint8Array): number {
  return [...toText(pdf).matchAll(/\/Type \/Page\b/g)].length;
}

function requireResource(id: string) {
  const resource = downloads.find((entry) => entry.id === id);
  if (resource === undefined) throw new Error(`no download "${id}"`);
  return resource;
}

it('every file has the format of its extension and is listed once', {
  timeout: SLOW_MS,
}, async () => {
  const files = await makeAllFiles();
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  for (const { name, format, bytes } of files) {
    expect(name).toMatch(new RegExp(`\\.${format}$`));
    expect(toText(bytes.subarray(0, 16)), name).toContain(SIGNATURES[format]);
  }
});

it('[S2-E06] the downloadable resources are of the kinds PDF, sketch and zip', async () => {
  const files = await Promise.all(downloads.map((entry) => makeResourceFile(entry, 'en')));
  expect(new Set(files.map(({ format }) => format))).toEqual(new Set(['pdf', 'sketch', 'zip']));
});

describe.each(LANGUAGES)('in $code', ({ code, locale }) => {
  it('[D-C4b] the press kit files round to 0.2, 0.4, 0.1 and 0.1 MB', {
    timeout: SLOW_MS,
  }, async () => {
    const files = await Promise.all(kit.map((item) => makeKitFile(item, code)));
    const texts = files.map(({ bytes }) => formatFileSize(bytes.length, locale));
    expect(texts.map((text) => text.replace(',', '.').replace('\u00A0', ' '))).toEqual([
      '0.2 MB',
      '0.4 MB',
      '0.1 MB',
      '0.1 MB',
    ]);
  });

  it('[D-C4c] the zip of the press kit holds the unchanged files and the unpacked logos', {
    timeout: SLOW_MS,
  }, async () => {
    const [logos, ...files] = await Promise.all(kit.map((item) => makeKitFile(item, code)));
    const folder = `loimel-press-kit-${code}`;
    const wanted = new Map(files.map(({ name, bytes }) => [`${folder}/${name}`, bytes]));
    for (const [name, bytes] of Object.entries(unzipSync(logos?.bytes ?? new Uint8Array()))) {
      wanted.set(`${folder}/${name}`, bytes);
    }
    const found = Object.entries(unzipSync((await makePressKit(code)).bytes));
    expect(new Set(found.map(([name]) => name))).toEqual(new Set(wanted.keys()));
    for (const [name, bytes] of found) {
      expect(Buffer.from(bytes).equals(Buffer.from(wanted.get(name) ?? [])), name).toBe(true);
    }
  });

  it('project brief and factsheet take one page, the checklist two', async () => {
    expect(countPages(await makeSheet(code, 'project-brief'))).toBe(1);
    expect(countPages(await makeSheet(code, 'press-factsheet'))).toBe(1);
    expect(countPages(await makeSheet(code, 'launch-checklist'))).toBe(2);
  });

  it('a PDF names its language, has a title and a structure for screen readers', async () => {
    const pdf = toText(await makeSheet(code, 'launch-checklist'));
    expect(pdf).toContain(`/Lang (${code})`);
    expect(pdf).toMatch(/\/Title \d+ 0 R/);
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toContain('/Marked true');
    for (const tag of ['H1', 'H2', 'P', 'L', 'LI', 'LBody']) expect(pdf).toContain(`/S /${tag}\n`);
    expect(pdf).toContain('Geologica-Text');
    expect(pdf).toContain('Geologica-Head');
  });
});

it('the same content gives the same bytes', { timeout: SLOW_MS }, async () => {
  const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const first = toHash(await makeSheet('de', 'launch-checklist'));
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(toHash(await makeSheet('de', 'launch-checklist'))).toBe(first);
});

it('the images of the press kit are large enough to print', { timeout: SLOW_MS }, async () => {
  const [logos, photos] = await Promise.all(kit.slice(0, 2).map((item) => makeKitFile(item, 'en')));
  const marks = Object.entries(unzipSync(logos?.bytes ?? new Uint8Array()));
  expect(marks.filter(([name]) => name.endsWith('.svg'))).toHaveLength(4);
  const images = marks.filter(([name]) => name.endsWith('.png'));
  expect(images).toHaveLength(4);
  for (const [name, bytes] of images) {
    const { width, hasAlpha } = await sharp(bytes).metadata();
    expect({ width, hasAlpha }, name).toEqual({
      width: name.includes('wordmark') ? 3600 : 2400,
      hasAlpha: true,
    });
  }
  expect(await sharp(photos?.bytes).metadata()).toMatchObject({ width: 3600, height: 4200 });
});

it('[D-C4d] the tool in the zip runs after unpacking and finds the errors of the example', async () => {
  const { bytes } = await makeResourceFile(requireResource('translation-audit'), 'es');
  const folder = mkdtempSync(join(tmpdir(), 'loimel-zip-'));
  try {
    for (const [name, content] of Object.entries(unzipSync(bytes))) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const tool = join(folder, 'translation-audit');
    const { stdout } = spawnSync(process.execPath, ['translation-audit.mjs', 'example'], {
      cwd: tool,
      encoding: 'utf8',
    });
    expect(stdout).toContain('2 errors, 4 warnings');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the sketch file is a zip with document, meta, user and one page', async () => {
  const { bytes } = await makeResourceFile(requireResource('form-kit'), 'en');
  const files = unzipSync(bytes);
  const [document, meta, user, page] = Object.keys(files);
  expect([document, meta, user]).toEqual(['document.json', 'meta.json', 'user.json']);
  expect(page).toMatch(/^pages\/.+\.json$/);
  const first: unknown = JSON.parse(strFromU8(files['document.json'] ?? new Uint8Array()));
  expect(first).toMatchObject({ _class: 'document' });
});
