// The texts of the press page joined with its facts, counters and press kit files.

import { createHash } from 'node:crypto';
import { formatFileSize } from '@loimel/content/file-size';
import type { Language } from '@loimel/content/languages';
import { requireLanguage } from '@loimel/content/languages';
import type { Meta, PressRelease } from '@loimel/content/schema';
import { type CountersContent, getCounters } from '../../components/counters.tsx';
import { formatDay } from '../../content/format-day.ts';
import { company, fill, getUi, parseFacts, parseTexts, requireById } from '../../content/index.ts';
import { projectPath } from '../../content/project-addresses.ts';
import type { DownloadFile } from '../../downloads/download-file.ts';
import { makeKitFile, makePressKit } from '../../downloads/press/kit-file.ts';

export type KitFile = {
  /** Path of the file. */
  href: string;
  name: string;
  format: string;
  fileSize: string;
  /** SHA-256 of the bytes that the build writes, in hexadecimal form. */
  sha256: string;
};

/** A press kit item (S2-E08). */
export type KitItem = KitFile & {
  id: 'logos' | 'photos' | 'factsheet' | 'guidelines';
  title: string;
  description: string;
};

/** A press release (S2-E07). It has no page. The slug is the id of its card. */
export type Release = {
  id: string;
  title: string;
  excerpt: string;
  slug: string;
  date: string;
  /** The formatted date. */
  day: string;
  category: PressRelease['category'];
  categoryName: string;
  /** The page of the project that it is about. */
  project: { text: string; href: string } | null;
};

export type EmailAction = { id: string; subject: string; hint: string; href: string };

export type PressContent = {
  meta: Meta;
  hero: { title: string; lead: string; counters: CountersContent };
  kit: {
    title: string;
    lead: string;
    checksums: string;
    items: KitItem[];
    all: KitFile & { text: string };
  };
  releases: { title: string; items: Release[] };
  contact: {
    title: string;
    responseHours: number;
    promise: string;
    urgent: string;
    hours: string;
    person: { name: string; role: string; email: string };
    kit: KitFile & { text: string };
    actions: EmailAction[];
  };
};

export async function getPressContent(language: Language): Promise<PressContent> {
  const { meta, hero, kit } = parseTexts(language, 'pages/press.yaml');
  const { press } = getUi(language);
  const zip = toKitFile(await makePressKit(language), language);
  return {
    meta,
    hero: { title: press.title, lead: hero.lead, counters: getCounters('press', language) },
    kit: {
      title: press.kit,
      lead: kit.lead,
      checksums: press.checksums,
      items: await getKitItems(language),
      all: { ...zip, text: press.all },
    },
    releases: { title: press.releases, items: getReleases(language) },
    contact: { ...getContact(language), kit: { ...zip, text: press.kitGet } },
  };
}

async function getKitItems(language: Language): Promise<KitItem[]> {
  const { items } = parseTexts(language, 'pages/press.yaml').kit;
  const titles = getUi(language).press.items;
  return Promise.all(
    parseFacts('press.yaml').kit.map(async (item) => ({
      id: item.id,
      title: titles[item.id],
      description: requireById(items, item.id).description,
      ...toKitFile(await makeKitFile(item, language), language),
    })),
  );
}

function toKitFile({ href, name, format, bytes }: DownloadFile, language: Language): KitFile {
  const fileSize = formatFileSize(bytes.length, requireLanguage(language).locale);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { href, name, format: format.toUpperCase(), fileSize, sha256 };
}

function getReleases(language: Language): Release[] {
  const { items } = parseTexts(language, 'pages/press.yaml').releases;
  const { cats } = getUi(language).press;
  return parseFacts('press.yaml').releases.map(({ id, date, category, project }) => ({
    ...requireById(items, id),
    date,
    day: formatDay(date, language),
    category,
    categoryName: cats[category],
    project: project === undefined ? null : toProjectLink(project, language),
  }));
}

function toProjectLink(id: string, language: Language) {
  const { title } = requireById(parseTexts(language, 'projects.yaml'), id);
  const { nextText } = parseTexts(language, 'pages/projects.yaml').page;
  return { text: fill(nextText, { title }), href: projectPath(id, language) };
}

function getContact(language: Language): Omit<PressContent['contact'], 'kit'> {
  const { contact, actions } = parseFacts('press.yaml');
  const texts = parseTexts(language, 'pages/press.yaml').contact;
  const { press } = getUi(language);
  const { name } = requireById(parseFacts('people.yaml'), contact.person);
  return {
    title: press.contact,
    responseHours: contact.responseHours,
    promise: press.time,
    urgent: press.urgent,
    hours: fill(texts.hours, { opens: contact.opens, closes: contact.closes }),
    person: { name, role: texts.person, email: company.pressEmail },
    actions: actions.map(({ id, label }) => ({
      id,
      subject: press[label],
      hint: requireById(texts.items, id).hint,
      href: toMailtoLink(company.pressEmail, press[label]),
    })),
  };
}

function toMailtoLink(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
