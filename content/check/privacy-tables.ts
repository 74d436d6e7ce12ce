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
import type { YamlFile } from './yaml-file.ts';

const PAGE = 'pages/privacy.yaml';

export function checkPrivacyTables(content: Content): Finding[] {
  const ledger = PrivacyDataSchema.safeParse(content.facts.get('privacy-data.yaml')?.value);
  if (!ledger.success) return [];
  const pages = [...content.texts.values()].flatMap((files) => {
    const file = files.get(PAGE);
    return file === undefined ? [] : checkPage(file, ledger.data);
  });
  return [...checkLifetime(content, ledger.data), ...pages];
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

function checkPage(file: YamlFile, ledger: PrivacyData): Finding[] {
  const page = LegalPageSchema.safeParse(file.value);
  if (!page.success) return [];
  const tables = { storedData: 0, deviceData: 0 };
  const findings = page.data.sections.flatMap(({ blocks }, section) =>
    blocks.flatMap((block, index) => {
      const path = ['sections', section, 'blocks', index];
      if ('storedData' in block) {
        tables.storedData += 1;
        const { rows } = block.storedData;
        const at = [...path, 'storedData', 'rows'];
        return [
          ...compareIds({ file, path: at, rows, entries: ledger.data }),
          ...checkPeriods({ file, path: at, rows, ledger }),
        ];
      }
      if (!('deviceData' in block)) return [];
      tables.deviceData += 1;
      const { rows } = block.deviceData;
      const at = [...path, 'deviceData', 'rows'];
      return compareIds({ file, path: at, rows, entries: ledger.device });
    }),
  );
  const absent = Object.entries(tables).filter(([, count]) => count !== 1);
  return [
    ...findings,
    ...absent.map(([name, count]) =>
      toError(file, ['sections'], `has ${count} tables ${name}; the policy needs exactly one`),
    ),
  ];
}

function compareIds(options: {
  file: YamlFile;
  path: (string | number)[];
  rows: object;
  entries: readonly { id: string }[];
}): Finding[] {
  const { file, path, rows, entries } = options;
  const missing = entries
    .filter(({ id }) => !Object.hasOwn(rows, id))
    .map(({ id }) =>
      toError(file, path, `has no words for “${id}” of facts/privacy-data.yaml; add them`),
    );
  const unknown = Object.keys(rows)
    .filter((row) => !entries.some(({ id }) => id === row))
    .map((row) =>
      toError(file, [...path, row], `“${row}” is not in facts/privacy-data.yaml; remove it here`),
    );
  return [...missing, ...unknown];
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
