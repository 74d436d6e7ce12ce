// npm run check:content. With `--accept <files>`: marks translations as up to date. With `--status`
// (npm run content:status): prints the translation ledger.
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { acceptTranslation } from './accept.ts';
import { checkContent } from './check-content.ts';
import { loadContent } from './load.ts';
import { toReportLines } from './report.ts';
import { toStatusLines } from './status.ts';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: 'boolean' }, status: { type: 'boolean' }, root: { type: 'string' } },
});
const root = resolve(values.root ?? fileURLToPath(new URL('..', import.meta.url)));

if (values.accept === true) {
  for (const file of files) console.log(acceptTranslation(root, relative(root, resolve(file))));
} else if (values.status === true) {
  for (const line of toStatusLines(loadContent(root).content)) console.log(line);
} else {
  const report = checkContent(root);
  for (const line of toReportLines(report)) console.log(line);
  process.exitCode = report.findings.some(({ level }) => level === 'error') ? 1 : 0;
}
