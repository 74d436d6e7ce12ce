// Reads the words of the privacy policy about the entries of the ledger, in English and with the facts filled in.
// For the data map of the tests (node:fs).
import { parse } from 'yaml';
import { readCompany } from './company.ts';
import { readContentFile } from './folder.ts';
import { fillFacts, toFactValues } from './placeholders.ts';
import { RetentionSchema } from './schema/facts-company.ts';
import { LegalPageSchema } from './schema/page-legal.ts';
import type { DeviceData, StoredData } from './schema/privacy-data.ts';

export type PrivacyWords = { stored: StoredData['rows']; device: DeviceData['rows'] };

export function readPrivacyWords(): PrivacyWords {
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
  return { stored: stored.storedData.rows, device: device.deviceData.rows };
}
