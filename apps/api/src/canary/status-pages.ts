// Makes the status pages from the pages of the built site, and links them to the time for which they are
// valid. nginx serves the page of the current time, and the unfilled page when there is none: so a result
// does not outlive its time, even if nothing runs any more.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '@loimel/content/languages';
import type { StatusState } from '@loimel/content/schema';

/** Ten minutes until the next run begins, and one for the run. */
const VALID_MS = 11 * 60_000;
/** The steps of `$status_step` in deploy/nginx/nginx.conf.template. */
const STEP_MS = 10_000;
/** nginx may still read a folder that is not linked any more. */
const KEPT_MS = 2 * VALID_MS;

const RESULT = /<article\b[^>]*\bdata-status="([a-z]+)"[^>]*>[\s\S]*?<\/article>/g;

type Result = { state: Exclude<StatusState, 'unknown'>; checkedAt: Date };

export function writeStatusPages(folder: string, siteRoot: string, result: Result): void {
  const name = `${result.checkedAt.getTime()}-${process.pid}`;
  for (const { prefix, locale } of LANGUAGES) {
    const page = join(prefix, 'status.html');
    const file = join(folder, 'pages', name, page);
    mkdirSync(dirname(file), { recursive: true });
    const built = readFileSync(join(siteRoot, page), 'utf8');
    writeFileSync(file, fillStatusPage(built, { ...result, locale }));
  }
  linkSteps(folder, name, result.checkedAt.getTime());
  removeOldPages(folder, result.checkedAt.getTime());
}

/** Keeps the block of the result and fills in its times. */
export function fillStatusPage(
  html: string,
  { state, checkedAt, locale }: Result & { locale: string },
): string {
  let isFound = false;
  const page = html.replaceAll(RESULT, (block: string, blockState: string) => {
    if (blockState !== state) return '';
    isFound = true;
    return block
      .replace(/(<article\b[^>]*?)\s+hidden(?:="")?/, '$1')
      .replace(/<time\b[^>]*data-time="checked"[^>]*><\/time>/, toTime(checkedAt, locale))
      .replace(
        /<time\b[^>]*data-time="next"[^>]*><\/time>/,
        toTime(new Date(checkedAt.getTime() + VALID_MS), locale),
      );
  });
  if (!isFound) throw new Error(`the status page of the site has no block for ${state}`);
  return page;
}

function toTime(date: Date, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `<time datetime="${date.toISOString()}">${format.format(date)} UTC</time>`;
}

/** A rename, so that a step always has a page. Other links are deleted, also those of a clock that was ahead. */
function linkSteps(folder: string, name: string, checkedAtMs: number): void {
  const steps = join(folder, 'status');
  mkdirSync(steps, { recursive: true });
  const first = Math.floor(checkedAtMs / STEP_MS);
  const last = Math.floor((checkedAtMs + VALID_MS) / STEP_MS);
  for (let step = first; step <= last; step += 1) {
    const unfinished = join(steps, `.${step}.${process.pid}`);
    rmSync(unfinished, { force: true });
    symlinkSync(join('..', 'pages', name), unfinished);
    renameSync(unfinished, join(steps, String(step)));
  }
  for (const entry of readdirSync(steps)) {
    if (!/^\d+$/.test(entry)) continue;
    if (Number(entry) < first || Number(entry) > last) rmSync(join(steps, entry));
  }
}

function removeOldPages(folder: string, nowMs: number): void {
  const pages = join(folder, 'pages');
  for (const entry of readdirSync(pages)) {
    const path = join(pages, entry);
    if (statSync(path).mtimeMs < nowMs - KEPT_MS) rmSync(path, { recursive: true });
  }
}
