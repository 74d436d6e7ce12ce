import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FOLDER, readContentFile } from '@loimel/content/folder';
import { LANGUAGES } from '@loimel/content/languages';
import { fillFacts, toFactValues } from '@loimel/content/placeholders';
import { TRANSLATED_FILES } from '@loimel/content/schema';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { company, parseFacts } from './index.ts';

const SITE = join(import.meta.dirname, '..', '..');
const FACTS_FILE = 'facts/company.yaml';
const TEST = /\.test\.tsx?$/;

const ONCE = {
  'legal name': company.legalName,
  'registration number': company.registerCode,
  'VAT number': company.vatNumber,
  street: company.address.street,
  email: company.email,
  'email of the press': company.pressEmail,
  'email for applicants': company.careersEmail,
  'email for privacy': company.privacyEmail,
  phone: company.phone,
  LinkedIn: company.linkedinUrl,
  'scheduling page': company.schedulingUrl,
  'measurement id': company.measurementId,
};

/** The sources of pages, emails and downloads. Tests are left out: they may repeat facts. */
function readSources(): Map<string, string> {
  const patterns = {
    [CONTENT_FOLDER]: '**/*.{yaml,md,html}',
    [SITE]: '{src,public}/**/*.{ts,tsx,astro,js,css,svg,txt}',
  };
  return new Map(
    Object.entries(patterns).flatMap(([cwd, pattern]) =>
      globSync(pattern, { cwd })
        .filter((file) => !TEST.test(file))
        .map((file) => [file, readFileSync(join(cwd, file), 'utf8')]),
    ),
  );
}

const sources = readSources();

it.each(Object.entries(ONCE))(
  '[D-B2] the %s of the company is in the facts file and nowhere else',
  (_, value) => {
    if (value === undefined) throw new Error('the sample company has every value');
    const holders = [...sources].filter(([, text]) => text.includes(value)).map(([path]) => path);
    expect(holders).toEqual([FACTS_FILE]);
  },
);

it.each(LANGUAGES)(
  '[D-B2] other facts give another controller on the privacy page in $code',
  ({ code, locale }) => {
    const changed = {
      ...company,
      legalName: 'Muu OÜ',
      registerCode: '12345678',
      address: { ...company.address, street: 'Uus 2' },
      privacyEmail: 'data@muu.example',
      domain: 'muu.example',
    };
    const facts = toFactValues({
      company: changed,
      retention: parseFacts('retention.yaml'),
      locale,
    });
    const file = 'pages/privacy.yaml';
    const texts = TRANSLATED_FILES[file].parse(parse(readContentFile(`${code}/${file}`)));
    const values = fillFacts(texts, facts).details.rows.map(({ value }) => value);
    expect(values).toEqual([
      'Muu OÜ',
      '12345678',
      expect.stringContaining('Uus 2'),
      '[data@muu.example](mailto:data@muu.example)',
      '[muu.example](/)',
    ]);
  },
);
