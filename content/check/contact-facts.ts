// The facts beside the contact form: the person who answers exists, and the free week is not over.
import { toEndOfWeek } from '../company-days.ts';
import { CompanySchema, PeopleSchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';

export function checkContactFacts({ facts }: Content, now: Date = new Date()): Finding[] {
  const file = facts.get('company.yaml');
  const company = CompanySchema.safeParse(file?.value).data;
  const people = PeopleSchema.safeParse(facts.get('people.yaml')?.value).data;
  if (file === undefined || company === undefined || people === undefined) return [];
  const report = (level: Finding['level'], key: string, message: string): Finding => ({
    level,
    file: file.path,
    line: file.lineOf([key]),
    message: `${key}: ${message}`,
  });
  const { contactPerson, freeWeek, timeZone } = company;
  const findings: Finding[] = [];
  if (!people.some(({ id }) => id === contactPerson)) {
    const ids = people.map(({ id }) => id).join(', ');
    findings.push(
      report('error', 'contactPerson', `is not in facts/people.yaml; write one of ${ids}`),
    );
  }
  if (
    freeWeek !== undefined &&
    Date.parse(toEndOfWeek(freeWeek.monday, timeZone)) < now.getTime()
  ) {
    const message = `the week of ${freeWeek.monday} is over, so the pages hide it; write the next one`;
    findings.push(report('warning', 'freeWeek', message));
  }
  return findings;
}
