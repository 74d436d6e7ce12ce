// Makes the four files of the press kit and the zip that holds all of them.
import type { Language } from '@loimel/content/languages';
import type { PressKitItem } from '@loimel/content/schema';
import { company, fill, parseFacts, parseTexts } from '../../content/index.ts';
import { requireById } from '../../content/require-by-id.ts';
import { createFile, type DownloadFile, makeOnce } from '../file.ts';
import { makeSheet } from '../sheet/make-sheet.ts';
import { packZip } from '../zip.ts';
import { createMarkPlates, createPortraitRow } from './figures.ts';
import { renderLogoSheet } from './logo-sheet.ts';
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
    const files = await Promise.all(items.map((item) => makeKitFile(item, language)));
    const entries = files.map((file) => ({ name: `${name}/${file.name}`, content: file.bytes }));
    return createFile(name, 'zip', packZip(entries));
  });
}

async function makeBytes(id: PressKitItem['id'], language: Language): Promise<Uint8Array> {
  switch (id) {
    case 'logos':
      return renderLogoSheet();
    case 'photos':
      return renderTeamSheet();
    case 'factsheet': {
      const figure = await createPortraitRow(describePortraits(language));
      return makeSheet(language, `press-${id}`, figure);
    }
    case 'guidelines': {
      const { items } = parseTexts(language, 'pages/press.yaml').kit;
      const figure = await createMarkPlates(requireById(items, 'logos').description);
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
