import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkContent } from './check-content.ts';
import { type ContentCopy, copyContent } from './content-copy.ts';

const FACTS = ['company', 'counters', 'jobs', 'people', 'posts', 'press', 'projects'];

function findLive(copy: ContentCopy): string[] {
  return checkContent(copy.root, { isLive: true })
    .findings.filter(({ level }) => level === 'error')
    .map(({ file, line }) => `${file}:${line}`);
}

/** A copy in which an operator has replaced everything. Names become other names. */
function copyRealContent(): ContentCopy {
  const copy = copyContent();
  for (const name of FACTS) {
    const file = `facts/${name}.yaml`;
    const real = copy
      .read(file)
      .replaceAll('sample: true', 'sample: false')
      .replaceAll(/(loimel|linkedin|calendar)\.example/g, '$1.ee')
      .replace('"00000000"', '"12345678"')
      .replace('EE000000000', 'EE101234567')
      .replace('Näidise 1', 'Pikk 7')
      .replace('+372 000 0000', '+372 555 1234')
      .replace('G-SAMPLE0000', 'G-AB12CD34EF');
    copy.write(file, real);
  }
  return copy;
}

it('[D-B6] every sample mark and every sample value of the facts is listed with its line', () => {
  using copy = copyContent();
  const found = findLive(copy);
  const sample = /sample: true|\.example|000 0000|Näidise|"0{8}"|EE0{9}|G-SAMPLE|file: loimel-/;
  const wanted = FACTS.flatMap((name) =>
    copy
      .read(`facts/${name}.yaml`)
      .split('\n')
      .flatMap((text, index) =>
        sample.test(text) && !text.startsWith('#')
          ? [`content/facts/${name}.yaml:${index + 1}`]
          : [],
      ),
  );
  expect(wanted.length).toBeGreaterThan(60);
  expect(wanted.filter((location) => !found.includes(location))).toEqual([]);
});

it('[D-B6] every line of a text that names a sample client or person is listed', () => {
  using copy = copyContent();
  const found = findLive(copy);
  const names = /Väikesadamate Liit|Saareliin|Baltvia Insurance|Liis Kadarik|Inés Robledo/;
  const files = globSync('{en,de,es}/**/*.{yaml,md}', { cwd: copy.root });
  const wanted = files
    .filter((file) => !file.endsWith('/projects.yaml') || file.includes('/pages/'))
    .flatMap((file) =>
      copy
        .read(file)
        .split('\n')
        .flatMap((text, index) => (names.test(text) ? [`content/${file}:${index + 1}`] : [])),
    );
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((location) => !found.includes(location))).toEqual([]);
});

it('[D-B6] replaced content has nothing to report', () => {
  using copy = copyRealContent();
  expect(findLive(copy)).toEqual([]);
});

const PLANTS: readonly [file: string, from: string, to: string][] = [
  ['facts/company.yaml', '\nsample: false', '\nsample: true '],
  ['facts/company.yaml', 'hello@loimel.ee', 'hello@loimel.example'],
  ['facts/company.yaml', '+372 555 1234', '+372 000 0000'],
  ['facts/company.yaml', '"12345678"', '"00000000"'],
  ['facts/company.yaml', 'EE101234567', 'EE000000000'],
  ['facts/company.yaml', 'G-AB12CD34EF', 'G-XXXXXXXXXX'],
  ['facts/counters.yaml', 'sample: false', 'sample: true '],
  ['facts/press.yaml', 'category: award, sample: false', 'category: award, sample: true'],
  ['facts/jobs.yaml', 'sample: false', 'sample: true '],
  ['es/pages/team.yaml', 'Nuestro', 'Nuestro example.com'],
  ['en/downloads/press-factsheet/press-factsheet.md', 'Founded:', 'Web: loimel.example, founded:'],
];

it('[D-B6] each of eleven planted samples is found in its line', () => {
  using copy = copyRealContent();
  for (const [file, from, to] of PLANTS) {
    copy.edit(file, from, to);
    expect(findLive(copy), `${file} ${to}`).toContain(
      `content/${file}:${copy.lineOf(file, to.trim())}`,
    );
    copy.edit(file, to, from);
  }
  expect(findLive(copy)).toEqual([]);
});

it('[D-B6] every message says how to replace the sample, and without --live it is no error', () => {
  using copy = copyContent();
  const { findings: all } = checkContent(copy.root, { isLive: true });
  const findings = all.filter(({ level }) => level === 'error');
  expect(findings.length).toBeGreaterThan(80);
  for (const { message } of findings) expect(message).toMatch(/; (write|name|describe|state) /);
  expect(copy.errors()).toEqual([]);
});
