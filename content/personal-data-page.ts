// Writes docs/personal-data.md from the ledger and the English words of the privacy policy.
import { parse } from 'yaml';
import { readCompany } from './company.ts';
import { readContentFile } from './folder.ts';
import { fillFacts, toFactValues } from './placeholders.ts';
import { readPrivacyData } from './privacy-data.ts';
import { RetentionSchema } from './schema/facts-company.ts';
import { LegalPageSchema } from './schema/page-legal.ts';
import type { DeviceData, StoredData } from './schema/privacy-data.ts';

export function toPersonalDataPage(): string {
  const ledger = readPrivacyData();
  const { storedData, deviceData } = readWords();
  const device = ledger.device.map(({ id, storage, category, names, seconds }) => [
    names.map((name) => `\`${name}\``).join(', '),
    storage,
    category,
    seconds === undefined ? '' : String(seconds),
    deviceData.rows[id]?.purpose ?? '',
    deviceData.rows[id]?.kept ?? '',
  ]);
  const data = ledger.data.flatMap(({ id, retention, columns = {} }) => {
    const { data: name = '', purpose = '', kept = '' } = storedData.rows[id] ?? {};
    const places = Object.entries(columns).map(
      ([table, names]) => `- \`${table}\`: ${names.join(', ')}`,
    );
    return [
      `### ${id}`,
      '',
      `${name}.`,
      '',
      `- Used for: ${purpose}`,
      `- Kept for: ${kept}`,
      `- Periods: ${retention.map((period) => `\`${period}\``).join(', ')}`,
      ...places,
      '',
    ];
  });
  const rest = Object.entries(ledger.notPersonal).map(
    ([table, names]) => `- \`${table}\`: ${names.join(', ')}`,
  );
  return [
    '# Personal data',
    '',
    'Written by `content/personal-data-page.test.ts` from the ledger `facts/privacy-data.yaml` and the English privacy policy of the sample content. The ledger of the live content is the same. After a change, run that test with `-u`. Other tests compare the ledger with the columns of the database, with what the worker deletes and with what Chromium stores.',
    '',
    '## On the device of a visitor',
    '',
    ...toTable(['name', 'storage', 'category', 'seconds', 'purpose', 'kept'], device),
    '',
    '## Stored by us or for us',
    '',
    ...data,
    '## Columns that are not about a person',
    '',
    ...rest,
    '',
  ].join('\n');
}

function readWords(): { storedData: StoredData; deviceData: DeviceData } {
  const facts = toFactValues({
    company: readCompany(),
    retention: RetentionSchema.parse(parse(readContentFile('facts/retention.yaml'))),
    locale: 'en',
  });
  const page = LegalPageSchema.parse(parse(readContentFile('en/pages/privacy.yaml')));
  const blocks = fillFacts(page, facts).sections.flatMap((section) => section.blocks);
  const stored = blocks.find((block) => 'storedData' in block);
  const device = blocks.find((block) => 'deviceData' in block);
  if (!stored || !device) throw new Error('the privacy policy has no table of the ledger');
  return { ...stored, ...device };
}

function toTable(head: string[], rows: string[][]): string[] {
  const toLine = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [toLine(head), toLine(head.map(() => '---')), ...rows.map(toLine)];
}
