// npm run check:content. With `--begin et`: copies what that language lacks, to be translated. With
// `--accept <files or folders>`: marks translations as up to date. With `--status` (npm run
// content:status): prints the translation ledger.
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { acceptTranslations } from './accept.ts';
import { beginTranslation } from './begin.ts';
import { checkContent } from './check-content.ts';
import { loadContent } from './load.ts';
import { toReportLines } from './report.ts';
import { toStatusLines } from './status.ts';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    accept: { type: 'boolean' },
    begin: { type: 'boolean' },
    status: { type: 'boolean' },
    root: { type: 'string' },
  },
});
const root = resolve(values.root ?? fileURLToPath(new URL('..', import.meta.url)));

if (values.accept === true) {
  const paths = files.map((file) => relative(root, resolve(file)));
  for (const path of paths) console.log(acceptTranslations(root, path).join('\n'));
} else if (values.begin === true) {
  for (const file of files.flatMap((code) => beginTranslation(root, code))) {
    console.log(`${file} is a copy; translate it, then --accept it`);
  }
} else if (values.status === true) {
  for (const line of toStatusLines(loadContent(root).content)) console.log(line);
} else {
  const report = checkContent(root);
  for (const line of toReportLines(report)) console.log(line);
  process.exitCode = report.findings.some(({ level }) => level === 'error') ? 1 : 0;
}
