// Rules for the facts: counters of the pages, number of projects, pay of a job.
import { findPlaceholders } from '../placeholders.ts';
import {
  type Counter,
  CountersSchema,
  CounterTextsSchema,
  JobsSchema,
  ProjectsSchema,
} from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { getAt } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

/** Number of figures that the layout of a page has space for. The owner decides their content. */
const FIGURES: Readonly<Record<Counter['page'], number>> = { business: 3, projects: 4, press: 4 };
const MIN_PROJECTS = 16;
/** The requirements name 13. The maximum limits page size: featured projects are on every page. */
const FEATURED = { min: 13, max: 24 };
const NOT_FEATURED: readonly string[] = ['ai-analytics', 'enterprise-crm', 'smart-city'];

export function checkLedgers(content: Content): Finding[] {
  return [
    ...checkFigures(content),
    ...checkDefinitions(content),
    ...checkProjects(content),
    ...checkPay(content),
  ];
}

function checkFigures(content: Content): Finding[] {
  const file = content.facts.get('counters.yaml');
  const counters = CountersSchema.safeParse(file?.value);
  if (file === undefined || !counters.success) return [];
  return Object.entries(FIGURES).flatMap(([page, wanted]) => {
    const count = counters.data.filter((counter) => counter.page === page).length;
    if (count === wanted) return [];
    const message = `the ${page} page shows ${wanted} figures, here are ${count}`;
    return [toError(file, [counters.data.findIndex((counter) => counter.page === page)], message)];
  });
}

/** Two figures with the same definition would contradict each other. */
function checkDefinitions(content: Content): Finding[] {
  const facts = CountersSchema.safeParse(content.facts.get('counters.yaml')?.value);
  if (!facts.success) return [];
  const figures = new Map(facts.data.map((counter) => [counter.id, counter.figure]));
  return [...content.texts.values()].flatMap((files) => {
    const file = files.get('counters.yaml');
    const texts = CounterTextsSchema.safeParse(file?.value);
    if (file === undefined || !texts.success) return [];
    return texts.data.flatMap((text, index) => {
      const twin = texts.data.slice(0, index).find((other) => other.definition === text.definition);
      if (twin === undefined || figures.get(twin.id) === figures.get(text.id)) return [];
      const message = `${text.id}: has the definition of ${twin.id} but another figure; state what is counted here`;
      return [toError(file, [index, 'definition'], message)];
    });
  });
}

function checkProjects(content: Content): Finding[] {
  const file = content.facts.get('projects.yaml');
  const projects = ProjectsSchema.safeParse(file?.value);
  if (file === undefined || !projects.success) return [];
  const findings: Finding[] = [];
  if (projects.data.length < MIN_PROJECTS) {
    const message = `there are ${projects.data.length} projects; the requirements need at least ${MIN_PROJECTS}`;
    findings.push(toError(file, [], message));
  }
  const count = projects.data.filter(({ featured }) => featured).length;
  if (count < FEATURED.min || count > FEATURED.max) {
    const message = `${count} projects are featured; set featured so that there are ${FEATURED.min} to ${FEATURED.max}`;
    findings.push(toError(file, [], message));
  }
  projects.data.forEach(({ id, featured }, index) => {
    if (!featured || !NOT_FEATURED.includes(id)) return;
    const message = `${id}: featured must be false; the requirements keep ${NOT_FEATURED.join(', ')} out of the carousel`;
    findings.push(toError(file, [index, 'featured'], message));
  });
  return findings;
}

/** A text must show the pay range of the facts, and must not name a range that they lack. */
function checkPay(content: Content): Finding[] {
  const jobs = JobsSchema.safeParse(content.facts.get('jobs.yaml')?.value);
  if (!jobs.success) return [];
  return [...content.texts.values()].flatMap((files) => {
    const file = files.get('pages/career.yaml');
    if (file === undefined) return [];
    return jobs.data.flatMap((job, index) => {
      const path = ['jobs', 'items', index, 'salary'];
      // The rule for ids reports a missing entry.
      if (getAt(file.value, path.slice(0, -1)) === undefined) return [];
      const salary = getAt(file.value, path);
      const shown = typeof salary === 'string' ? findPlaceholders(salary).join(' ') : '';
      const wanted = job.monthlyPayEuro === undefined ? '' : 'max min';
      if (shown === wanted) return [];
      const message =
        wanted === ''
          ? `${job.id}: the salary names {min} or {max}, but facts/jobs.yaml has no range for it`
          : `${job.id}: the salary must name {min} and {max}; the figures are in facts/jobs.yaml`;
      return [toError(file, path, message)];
    });
  });
}

function toError(file: YamlFile, path: (string | number)[], message: string): Finding {
  return { level: 'error', file: file.path, line: file.lineOf(path), message };
}
