// The content of the page of a position: its texts, the facts of the slip, and where it leads.
import { LANGUAGES, type Language, localisePath, requireLanguage } from '@loimel/content/languages';
import type { CareerPage, Meta } from '@loimel/content/schema';
import type { BreadcrumbProps } from '../../components/breadcrumb.tsx';
import type { SampleNoteProps } from '../../components/sample-note.tsx';
import { formatDay, formatMonth } from '../../content/format-day.ts';
import { company, fill, getUi, parseTexts } from '../../content/index.ts';
import {
  formatPay,
  getOpenPositions,
  getPositions,
  type Position,
  requirePosition,
} from '../../content/positions.ts';
import { type ImageSource, positionImage } from '../../images/images.ts';
import { langPaths } from '../../language/static-paths.ts';
import type { PositionData } from '../../seo/job-posting.ts';
import { POSITION_PARAMETER } from './chosen-position.ts';
import { createPayScale, type PayScale } from './pay-scale.ts';

export type PositionPageContent = {
  meta: Meta;
  position: Position;
  image: ImageSource;
  breadcrumb: BreadcrumbProps;
  /** The last day in words, for the line below the lead. */
  deadline: string | null;
  slip: PositionSlip;
  texts: Pick<CareerPage['jobs'], 'tasks' | 'requirements' | 'benefits'> & { stages: string };
  /** Null when the work is at the office. */
  countries: { title: string; text: string } | null;
  /** How to apply, or the notice of a closed position. */
  apply: { title: string; lead: string; text: string; href: string } | null;
  closed: ClosedNotice | null;
  sample: SampleNoteProps | null;
  /** For seo/job-posting.ts. */
  data: PositionData;
};

export type PositionSlip = {
  label: string;
  payLabel: string;
  /** Without a range the text of the salary. */
  pay: { range: string; scale: PayScale | null } | { text: string };
  facts: readonly { name: string; text: string }[];
  isClosed: boolean;
};

export type ClosedNotice = {
  title: string;
  text: string;
  link: { text: string; href: string };
  /** The way to an open application, when there is one. */
  instead: { title: string; text: string; link: { text: string; href: string } } | null;
};

/**
 * All addresses of all positions, also of closed ones. As in the blog (S2-R03), each language
 * accepts the slugs of all languages, so that a link still works after a change of language.
 */
export function listPositionPaths() {
  return langPaths().flatMap(({ params, props }) => {
    const { language } = props;
    const others = LANGUAGES.map(({ code }) => code).filter((code) => code !== language);
    const toSlugs = (positions: readonly Position[]) =>
      positions.map(({ slug, id }) => [slug, id] as const);
    // A Map keeps the last entry of a key, so the slugs of the own language come last.
    const owners = new Map([
      ...others.flatMap((code) => toSlugs(getPositions(code))),
      ...toSlugs(getPositions(language)),
    ]);
    return [...owners].map(([slug, id]) => ({
      params: { ...params, slug },
      props: { ...props, id },
    }));
  });
}

export function getPositionContent(language: Language, id: string): PositionPageContent {
  const { jobs, position: texts, application } = parseTexts(language, 'pages/career.yaml');
  const { nav, a11y } = getUi(language);
  const position = requirePosition(language, id);
  const { meta, title, isOpen, lastDay, sample } = position;
  const date = lastDay === undefined ? null : formatDay(lastDay, language);
  return {
    meta: isOpen ? meta : { ...meta, title: fill(texts.closed.pageTitle, { title }) },
    position,
    image: positionImage(id),
    breadcrumb: {
      label: a11y.breadcrumb,
      parent: { text: nav.career, href: localisePath('/career', language) },
      current: title,
    },
    deadline: date && fill(isOpen ? texts.applyBy : texts.closedOn, { date }),
    slip: createSlip(position, { language, jobs, texts, date }),
    texts: {
      tasks: jobs.tasks,
      requirements: jobs.requirements,
      benefits: jobs.benefits,
      stages: texts.stages,
    },
    countries: position.remote
      ? {
          title: texts.countries.title,
          text: fill(texts.countries.text, { countries: listCountries(language) }),
        }
      : null,
    apply: isOpen
      ? {
          title: application.title,
          lead: application.lead,
          text: jobs.apply,
          href: toApplicationHref(id, language),
        }
      : null,
    closed: date === null || isOpen ? null : createClosedNotice(texts, { language, date }),
    sample: sample ? texts.sample : null,
    data: { position, headings: jobs, careerName: nav.career, language },
  };
}

/** The form of the career page. A script there names the position, if it knows the id. */
function toApplicationHref(id: string, language: Language): string {
  return localisePath(`/career?${POSITION_PARAMETER}=${id}#career-application`, language);
}

type SlipTexts = {
  language: Language;
  jobs: CareerPage['jobs'];
  texts: CareerPage['position'];
  date: string | null;
};

function createSlip(position: Position, { language, jobs, texts, date }: SlipTexts): PositionSlip {
  const { workModel, monthlyPayEuro, startsOn, isOpen, salary } = position;
  const start = startsOn && fill(texts.startsOn, { date: formatMonth(startsOn, language) });
  const facts = [
    { name: jobs.workModel, text: workModel.type },
    { name: texts.place, text: workModel.location },
    { name: texts.start, text: start },
    { name: isOpen ? texts.lastDay : texts.closedDay, text: date },
  ];
  return {
    label: texts.facts,
    payLabel: monthlyPayEuro ? texts.pay : jobs.salary,
    pay: monthlyPayEuro
      ? {
          range: fill(texts.payRange, formatPay(monthlyPayEuro, language)),
          scale: createPayScale(monthlyPayEuro, requireLanguage(language).locale),
        }
      : { text: salary },
    facts: facts.flatMap(({ name, text }) => (text ? [{ name, text }] : [])),
    isClosed: !isOpen,
  };
}

function createClosedNotice(
  { closed, instead }: CareerPage['position'],
  { language, date }: { language: Language; date: string },
): ClosedNotice {
  // The position without a vacancy is the open application.
  const other = getOpenPositions(language).find(({ postedOn }) => postedOn === undefined);
  return {
    title: closed.title,
    text: fill(closed.text, { date }),
    link: { text: closed.action, href: localisePath('/career#jobs', language) },
    instead: other ? { ...instead, link: { text: other.title, href: other.href } } : null,
  };
}

/** In the alphabetical order of the language. */
function listCountries(language: Language): string {
  const { locale } = requireLanguage(language);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = company.hiringCountries.map((code) => names.of(code) ?? code);
  return new Intl.ListFormat(locale).format(countries.sort(new Intl.Collator(locale).compare));
}
