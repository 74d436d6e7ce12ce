import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { company } from './index.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..', '..');
const FACTS_FILE = 'content/facts/company.yaml';
const TEST = /\.test\.tsx?$/;

const ONCE = {
  'legal name': company.legalName,
  'registration number': company.registerCode,
  'VAT number': company.vatNumber,
  street: company.address.street,
  'e-mail': company.email,
  'e-mail of the press': company.pressEmail,
  'e-mail for applicants': company.careersEmail,
  'e-mail for privacy': company.privacyEmail,
  phone: company.phone,
  LinkedIn: company.linkedinUrl,
  'scheduling page': company.schedulingUrl,
  'measurement id': company.measurementId,
};

/** What pages, mails and downloads are made of; tests may repeat what they expect. */
function readSources(): Map<string, string> {
  const patterns = [
    'content/**/*.{yaml,md,json,html}',
    'apps/site/{src,public}/**/*.{ts,tsx,astro,js,css,svg,txt}',
  ];
  const files = globSync(patterns, { cwd: REPOSITORY }).filter((file) => !TEST.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(REPOSITORY, file), 'utf8')]));
}

const sources = readSources();

it.each(Object.entries(ONCE))(
  '[D-B2] the %s of the company stands in the facts file and nowhere else',
  (_, value) => {
    const holders = [...sources].filter(([, text]) => text.includes(value)).map(([path]) => path);
    expect(holders).toEqual([FACTS_FILE]);
  },
);
