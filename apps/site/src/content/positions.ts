// The positions with their facts, texts and addresses, and which of them are open at the build.
import { isGone, isOver } from '@loimel/content/company-days';
import { LANGUAGES, type Language, localisePath, requireLanguage } from '@loimel/content/languages';
import type { Job, JobText } from '@loimel/content/schema';
import { BUILT_AT } from './dates.ts';
import { fill } from './fill.ts';
import { company, parseFacts, parseTexts, requireById } from './index.ts';

export type Position = JobText &
  Job & {
    /** The path of its page, e.g. `/de/career/initiativbewerbung`. */
    href: string;
    isOpen: boolean;
  };

/** All positions that have a page, in the order of the facts. */
export function getPositions(language: Language, now: Date = BUILT_AT): Position[] {
  const { items } = parseTexts(language, 'pages/career.yaml').jobs;
  const jobs = parseFacts('jobs.yaml').filter(({ lastDay }) => !isGone(lastDay, company, now));
  return jobs.map((job) => {
    const text = requireById(items, job.id);
    return {
      ...job,
      ...text,
      salary: fill(text.salary, formatPay(job.monthlyPayEuro, language)),
      href: localisePath(`/career/${text.slug}`, language),
      isOpen: !isOver(job.lastDay, now, company.timeZone),
    };
  });
}

export function getOpenPositions(language: Language, now?: Date): Position[] {
  return getPositions(language, now).filter(({ isOpen }) => isOpen);
}

export function requirePosition(language: Language, id: string): Position {
  return requireById(getPositions(language), id);
}

/** The paths of a position in every language. */
export function positionAddresses(id: string): Map<Language, string> {
  return new Map(LANGUAGES.map(({ code }) => [code, requirePosition(code, id).href]));
}

/** The figures of a pay range in the format of the language. Empty without a range. */
export function formatPay(pay: Job['monthlyPayEuro'], language: Language): Record<string, string> {
  if (pay === undefined) return {};
  const { format } = new Intl.NumberFormat(requireLanguage(language).locale);
  return { min: format(pay.min), max: format(pay.max) };
}
