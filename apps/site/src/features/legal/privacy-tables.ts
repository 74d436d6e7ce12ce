// The tables of the privacy policy: an entry of the ledger (facts/privacy-data.yaml) and its words make
// a row. The content check ensures that every entry has words.
import type { DeviceData, StoredData } from '@loimel/content/schema';
import { parseFacts } from '../../content/index.ts';

export function toStoredRows(words: StoredData['rows']): string[][] {
  return parseFacts('privacy-data.yaml').data.map(({ id }) => {
    const { data, purpose, kept } = requireWords(words, id);
    return [data, purpose, kept];
  });
}

export function toDeviceRows({ storages, categories, rows }: DeviceData): string[][] {
  return parseFacts('privacy-data.yaml').device.map(({ id, names, storage, category }) => {
    const { purpose, kept } = requireWords(rows, id);
    return [
      names.join(', ').replaceAll('*', '…'),
      `${storages[storage]}, ${categories[category]}`,
      purpose,
      kept,
    ];
  });
}

function requireWords<Words>(words: Readonly<Record<string, Words>>, id: string): Words {
  const found = words[id];
  if (found === undefined) throw new Error(`no words for ${id} in pages/privacy.yaml`);
  return found;
}
