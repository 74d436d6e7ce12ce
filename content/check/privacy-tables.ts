// Rule: the tables of the privacy policy have words for every entry of the ledger, for no other, and
// quote the retention periods of the ledger.
import { findPlaceholders } from '../placeholders.ts';
import {
  AnalyticsSchema,
  LegalPageSchema,
  type PrivacyData,
  PrivacyDataSchema,
} from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { checkRows, type TableRows } from './privacy-rows.ts';
import type { YamlFile } from './yaml-file.ts';

const PAGE = 'pages/privacy.yaml';

export function checkPrivacyTables(content: Content): Finding[] {
  const file = content.facts.get('privacy-data.yaml');
  const ledger = PrivacyDataSchema.safeParse(file?.value);
  if (file === undefined || !ledger.success) return [];
  const pages = [...content.texts.values()].flatMap((files) => files.get(PAGE) ?? []);
  const tables = pages.map((page) => readPage(page, ledger.data));
  const toRows = (list: 'data' | 'device') => ({
    ledger: file,
    list,
    entries: ledger.data[list].map(({ id }) => id),
    pages: tables.flatMap((table) => table[list]),
  });
  return [
    ...checkLifetime(content, ledger.data),
    ...checkRows(toRows('data')),
    ...checkRows(toRows('device')),
    ...tables.flatMap(({ findings }) => findings),
  ];
}

/** The tag gets its lifetime from facts/analytics.yaml. */
function checkLifetime(content: Content, ledger: PrivacyData): Finding[] {
  const file = content.facts.get('privacy-data.yaml');
  const analytics = AnalyticsSchema.safeParse(content.facts.get('analytics.yaml')?.value);
  if (file === undefined || !analytics.success) return [];
  const { cookieLifetimeSeconds } = analytics.data;
  return ledger.device.flatMap(({ category, seconds }, index) => {
    if (category !== 'analytics' || seconds === cookieLifetimeSeconds) return [];
    const message = `seconds differs from cookieLifetimeSeconds of facts/analytics.yaml (${cookieLifetimeSeconds}); make them equal, and correct the words in pages/privacy.yaml`;
    return [toError(file, ['device', index, 'seconds'], message)];
  });
}

/** The tables of a page, and what is wrong in it without regard to the other languages. */
function readPage(file: YamlFile, ledger: PrivacyData) {
  const data: TableRows[] = [];
  const device: TableRows[] = [];
  const findings: Finding[] = [];
  const sections = LegalPageSchema.safeParse(file.value).data?.sections ?? [];
  for (const [section, { blocks }] of sections.entries()) {
    for (const [index, block] of blocks.entries()) {
      const path = ['sections', section, 'blocks', index];
      if ('storedData' in block) {
        const { rows } = block.storedData;
        const at = [...path, 'storedData', 'rows'];
        data.push({ file, path: at, ids: Object.keys(rows) });
        findings.push(...checkPeriods({ file, path: at, rows, ledger }));
      } else if ('deviceData' in block) {
        const ids = Object.keys(block.deviceData.rows);
        device.push({ file, path: [...path, 'deviceData', 'rows'], ids });
      }
    }
  }
  for (const [name, { length }] of Object.entries({ storedData: data, deviceData: device })) {
    if (length === 1) continue;
    const message = `has ${length} tables ${name}; the policy needs exactly one`;
    findings.push(toError(file, ['sections'], message));
  }
  return { data, device, findings };
}

/** A number written by hand could differ from the one that the worker uses. */
function checkPeriods(options: {
  file: YamlFile;
  path: (string | number)[];
  rows: Readonly<Record<string, { kept: string }>>;
  ledger: PrivacyData;
}): Finding[] {
  const { file, path, rows, ledger } = options;
  return ledger.data.flatMap(({ id, retention }) => {
    const kept = rows[id]?.kept;
    if (kept === undefined) return [];
    const quoted = findPlaceholders(kept);
    return retention
      .filter((name) => !quoted.includes(name))
      .map((name) =>
        toError(file, [...path, id, 'kept'], `does not name the period {${name}}; add it`),
      );
  });
}

function toError(file: YamlFile, path: (string | number)[], message: string): Finding {
  return { level: 'error', file: file.path, line: file.lineOf(path), message };
}
