// npm run check:content. `--begin et` copies the files that this language lacks, for translation.
// `--accept <files or folders>` marks translations as up to date. `--status` (npm run
// content:status) prints the status of all translations. `--live` also reports everything that is
// only sample content, as errors. `--list-samples` adds the samples of the folder to the list of
// shipped samples, which `--live` uses.
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENT_FOLDER } from '../folder.ts';
import { acceptTranslations } from './accept.ts';
import { beginTranslation } from './begin.ts';
import { checkContent } from './check-content.ts';
import { toReportLines } from './report.ts';
import { requireContent } from './require-content.ts';
import { listSamples } from './shipped-samples.ts';
import { toStatusLines } from './status.ts';
import { UsageError } from './usage-error.ts';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    accept: { type: 'boolean' },
    begin: { type: 'boolean' },
    'list-samples': { type: 'boolean' },
    live: { type: 'boolean', default: false },
    status: { type: 'boolean' },
    root: { type: 'string' },
  },
});
const root = resolve(values.root ?? CONTENT_FOLDER);

try {
  run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`content: ${error.message}`);
  process.exitCode = 1;
}

function run(): void {
  if (values.accept === true) accept();
  else if (values.begin === true) begin();
  else if (values['list-samples'] === true) listSamples(requireContent(root));
  else if (values.status === true) console.log(toStatusLines(requireContent(root)).join('\n'));
  else check();
}

function accept(): void {
  if (files.length === 0) {
    throw new UsageError('--accept needs the name of a translated file or folder');
  }
  const paths = files.map((file) => relative(root, resolve(file)));
  for (const { message, state } of paths.flatMap((path) => acceptTranslations(root, path))) {
    if (state === 'copy') {
      console.error(message);
      process.exitCode = 1;
    } else {
      console.log(message);
    }
  }
}

function begin(): void {
  if (files.length === 0) throw new UsageError('--begin needs the code of a language');
  for (const file of files.flatMap((code) => beginTranslation(root, code))) {
    console.log(`${file} is a copy; translate it, then --accept it`);
  }
}

function check(): void {
  const report = checkContent(root, { isLive: values.live });
  for (const line of toReportLines(report)) console.log(line);
  process.exitCode = report.findings.some(({ level }) => level === 'error') ? 1 : 0;
}
