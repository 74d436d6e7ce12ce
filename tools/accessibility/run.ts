// What the browser tests of accessibility attach to their results, and what the statement shows of it.

/** The name of the attachment. */
export const ACCESSIBILITY_RUN = 'accessibility-run';

export type AccessibilityRun = {
  axe: string;
  chromium: string;
  rules: number;
  /** The path of each check. A page is checked in several states. */
  checked: readonly string[];
};

/** The figures of the statement. */
export type AccessibilityRecord = {
  /** The day of the run, YYYY-MM-DD. */
  date: string;
  axe: string;
  chromium: string;
  rules: number;
  pages: number;
  checks: number;
  violations: number;
};

/** Part of the JSON report of Playwright. */
export type PlaywrightReport = {
  stats: { startTime: string };
  suites: readonly Suite[];
};
type Suite = { file: string; suites?: readonly Suite[]; specs: readonly Spec[] };
type Spec = { title: string; tests: readonly { results: readonly Result[] }[] };
type Result = { status: string; attachments: readonly { name: string; body?: string }[] };

const SPEC = 'e2e/accessibility.spec.ts';
/** Three languages, two themes, wide and on a phone. */
const TESTS = 12;

/** Throws when a test is missing or failed: the statement may not say more than was tested. */
export function toRecord({ stats, suites }: PlaywrightReport): AccessibilityRecord {
  const specs = suites.flatMap(flatten).filter(({ file }) => file.endsWith(SPEC));
  const runs = specs.map(({ spec }) => toRun(spec));
  const [first] = runs;
  if (first === undefined || runs.length !== TESTS) {
    throw new Error(
      `the last run has ${runs.length} of ${TESTS} tests of ${SPEC}; run all of them`,
    );
  }
  const checked = runs.flatMap((run) => run.checked);
  const { axe, chromium, rules } = first;
  return {
    date: stats.startTime.slice(0, 10),
    axe,
    chromium,
    rules,
    pages: new Set(checked).size,
    checks: checked.length,
    // A passed test found none, and others are rejected.
    violations: 0,
  };
}

type Found = { file: string; spec: Spec };

function flatten({ file, specs, suites = [] }: Suite): Found[] {
  return [...specs.map((spec) => ({ file, spec })), ...suites.flatMap(flatten)];
}

function toRun({ title, tests }: Spec): AccessibilityRun {
  const results = tests.flatMap((test) => test.results);
  const [result] = results;
  if (result?.status !== 'passed') throw new Error(`"${title}" did not pass`);
  const body = result.attachments.find(({ name }) => name === ACCESSIBILITY_RUN)?.body;
  if (body === undefined) throw new Error(`"${title}" attached no run`);
  return JSON.parse(Buffer.from(body, 'base64').toString('utf8'));
}
