// Generates the four files of the press kit and the zip that contains all of them.
import type { Language } from '@loimel/content/languages';
import type { PressKitItem } from '@loimel/content/schema';
import { company, fill, getUi, parseFacts, parseTexts } from '../../content/index.ts';
import {
  createFile,
  type DownloadFile,
  makeOnce,
  packZip,
  type ZipEntry,
} from '../download-file.ts';
import { makeSheet } from '../pdf/make-sheet.ts';
import { createMarkPlates, createPortraitRow } from './figures.ts';
import { makeLogoFiles } from './logo-files.ts';
import { renderTeamSheet } from './team-sheet.ts';

export function makeKitFile(item: PressKitItem, language: Language): Promise<DownloadFile> {
  const name = item.translated ? `${item.file}-${language}` : item.file;
  return makeOnce(name, async () =>
    createFile(name, item.format, await makeBytes(item.id, language)),
  );
}

export function makePressKit(language: Language): Promise<DownloadFile> {
  const name = `${company.ascii}-press-kit-${language}`;
  return makeOnce(name, async () => {
    const items = parseFacts('press.yaml').kit;
    const entries = await Promise.all(items.map((item) => toEntries(item, language)));
    return createFile(name, 'zip', packZip(inFolder(name, entries.flat())));
  });
}

/** Puts the logos into a folder, so that the zip does not contain another zip. */
async function toEntries(item: PressKitItem, language: Language): Promise<ZipEntry[]> {
  if (item.id === 'logos') return inFolder(item.file, await makeLogoFiles());
  const { name, bytes } = await makeKitFile(item, language);
  return [{ name, content: bytes }];
}

function inFolder(folder: string, entries: readonly ZipEntry[]): ZipEntry[] {
  return entries.map(({ name, content }) => ({ name: `${folder}/${name}`, content }));
}

async function makeBytes(id: PressKitItem['id'], language: Language): Promise<Uint8Array> {
  switch (id) {
    case 'logos':
      return packZip(inFolder(`${company.ascii}-logos`, await makeLogoFiles()));
    case 'photos':
      return renderTeamSheet();
    case 'factsheet': {
      const figure = await createPortraitRow(describePortraits(language));
      return makeSheet(language, `press-${id}`, figure);
    }
    case 'guidelines': {
      const { logos } = getUi(language).press.items;
      const figure = await createMarkPlates(`${logos}: ${company.brand}`);
      return makeSheet(language, `press-${id}`, figure);
    }
    default:
      return id satisfies never;
  }
}

function describePortraits(language: Language): string {
  const { portrait } = parseTexts(language, 'pages/team.yaml').leadership;
  return parseFacts('people.yaml')
    .map(({ name }) => fill(portrait, { name }))
    .join(', ');
}
