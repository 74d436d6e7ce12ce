// npm run check:content. `--begin et` copies the files that this language lacks, for translation.
// `--accept <files or folders>` marks translations as up to date and adds new addresses to
// published.yaml. `--status` (npm run
// content:status) prints the status of all translations. `--live` also reports everything that is
// only sample content, as errors. `--list-samples` adds the samples of the folder to the list of
// shipped samples, which `--live` uses.
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENT_FOLDER } from '../folder.ts';
import { acceptTranslations } from './accept.ts';
import { beginTranslation } from './begin.ts';
import { checkContent, type Report } from './check-content.ts';
import type { Finding } from './finding.ts';
import { addPublished } from './published.ts';
import { toReportLines } from './report.ts';
import { requireContent } from './require-content.ts';
import { listSamples } from './shipped-samples.ts';
import { toStatusLines } from './status.ts';
import { checkUsage } from './usage/check-usage.ts';
import { readUsage } from './usage/kept-usage.ts';
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
const REPOSITORY = resolve(import.meta.dirname, '../..');
const root = resolve(values.root ?? CONTENT_FOLDER);

try {
  await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`content: ${error.message}`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  if (values.accept === true) accept();
  else if (values.begin === true) begin();
  else if (values['list-samples'] === true) listSamples(requireContent(root));
  else if (values.status === true) console.log(toStatusLines(requireContent(root)).join('\n'));
  else await check();
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
  const added = addPublished(root);
  if (added > 0) console.log(`content/published.yaml: ${added} new addresses`);
}

function begin(): void {
  if (files.length === 0) throw new UsageError('--begin needs the code of a language');
  for (const file of files.flatMap((code) => beginTranslation(root, code))) {
    console.log(`${file} is a copy; translate it, then --accept it`);
  }
}

async function check(): Promise<void> {
  const report = checkContent(root, { isLive: values.live });
  const findings = [...report.findings, ...(hasErrors(report) ? [] : await findUnread())];
  for (const line of toReportLines({ ...report, findings })) console.log(line);
  process.exitCode = hasErrors({ findings }) ? 1 : 0;
}

/** The keys of a folder elsewhere are not compared with the code: it is a copy of this content. */
async function findUnread(): Promise<Finding[]> {
  if (values.root !== undefined) return [];
  const usage = await readUsage(REPOSITORY, () => {
    console.error('content: the code has changed; finding out which texts it reads …');
  });
  return usage === null ? [] : checkUsage(requireContent(root), usage);
}

function hasErrors({ findings }: Pick<Report, 'findings'>): boolean {
  return findings.some(({ level }) => level === 'error');
}
