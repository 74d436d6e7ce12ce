// The texts of the career page joined with the facts of the positions.
import type { Language } from '@loimel/content/languages';
import { requireLanguage } from '@loimel/content/languages';
import type { CareerPage, Job, JobText } from '@loimel/content/schema';
import { fill, parseFacts, parseTexts, requireById } from '../../content/index.ts';

export type Position = JobText & Job;

export type CareerContent = {
  meta: CareerPage['meta'];
  hero: CareerPage['hero'];
  jobs: Omit<CareerPage['jobs'], 'items'> & { positions: Position[] };
  application: CareerPage['application'];
};

export function getCareerContent(language: Language): CareerContent {
  const { meta, hero, jobs, application } = parseTexts(language, 'pages/career.yaml');
  const { items, ...texts } = jobs;
  const { locale } = requireLanguage(language);
  const positions = parseFacts('jobs.yaml').map((job) => {
    const text = requireById(items, job.id);
    return { ...job, ...text, salary: fillPay(text.salary, job.monthlyPayEuro, locale) };
  });
  return { meta, hero, jobs: { ...texts, positions }, application };
}

function fillPay(salary: string, pay: Job['monthlyPayEuro'], locale: string): string {
  const { format } = new Intl.NumberFormat(locale);
  return fill(salary, pay === undefined ? {} : { min: format(pay.min), max: format(pay.max) });
}
