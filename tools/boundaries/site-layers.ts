// The directions of imports inside the site, and the rules that follow from them.
import { type Ban, ban, NOT_TESTS, type Rule } from './ban.ts';

/** The folders of apps/site/src: each may import the folders of the lines below it, and no others. */
export const LAYERS = [
  ['pages'],
  ['features'],
  ['forms'],
  ['layout'],
  ['language', 'consent', 'session', 'toasts', 'seo'],
  ['components'],
  ['articles', 'downloads'],
  ['images', 'state'],
  ['content'],
  ['styles', 'assets'],
];

/** The features of the site, each with the other features it may import. */
export const FEATURES: Record<string, string[]> = {
  blog: ['newsletter'],
  business: ['projects'],
  career: [],
  contact: [],
  home: [],
  legal: [],
  newsletter: [],
  'not-found': [],
  press: [],
  projects: [],
  receipt: [],
  resources: ['newsletter'],
  sent: [],
  team: [],
};

/** Single files that may import a folder which the layers refuse them, and why. */
export const EXCEPTIONS = [
  {
    file: 'articles/text-frame.tsx',
    mayImport: ['components'],
    reason: 'It is markup around an article, and shows the shared icons.',
  },
];

/** What a folder of the site may not import: the folders of its own line and of those above it. */
export function listClosedFolders(folder: string): string[] {
  return LAYERS.slice(0, LAYERS.findIndex((layer) => layer.includes(folder)) + 1).flat();
}

export function listClosedFeatures(feature: string): string[] {
  return Object.keys(FEATURES).filter((other) => !FEATURES[feature]?.includes(other));
}

/** Tests are free inside the site: they may compare a folder with one above it. */
export function toSiteRules(siteBans: Ban[]): Rule[] {
  const toRule = (files: string, ...bans: Ban[]) => ({
    files: [`apps/site/src/${files}`, NOT_TESTS],
    bans: [...siteBans, ...bans],
  });
  return [
    ...LAYERS.map((layer) =>
      toRule(`${toChoice(layer)}/**`, banFolders(listClosedFolders(layer[0] ?? ''))),
    ),
    ...groupFeatures().map((features) =>
      toRule(
        `features/${toChoice(features)}/**`,
        banFolders(listClosedFolders('features')),
        banFeatures(listClosedFeatures(features[0] ?? '')),
      ),
    ),
    ...EXCEPTIONS.map(({ file, mayImport }) => {
      const closed = listClosedFolders(file.slice(0, file.indexOf('/')));
      return toRule(file, banFolders(closed.filter((folder) => !mayImport.includes(folder))));
    }),
  ];
}

/** Features that may import the same others share one rule. */
function groupFeatures(): string[][] {
  const groups = Object.groupBy(Object.keys(FEATURES), (feature) => `${FEATURES[feature]}`);
  return Object.values(groups).map((features) => features ?? []);
}

function banFolders(closed: string[]): Ban {
  return ban(
    'A folder of the site imports only those below it (tools/boundaries/site-layers.ts).',
    ...toImportPaths(closed),
  );
}

function banFeatures(closed: string[]): Ban {
  return ban(
    'A feature imports no other feature: what two of them need belongs in a folder below.',
    ...toImportPaths(closed),
  );
}

/** Folders of the site are at most three levels deep, and imports inside it are relative. */
function toImportPaths(folders: string[]): string[] {
  return ['..', '../..', '../../..'].map((up) => `${up}/${toChoice(folders)}/**`);
}

function toChoice(names: string[]): string {
  return names.length === 1 ? `${names[0]}` : `{${names.join(',')}}`;
}
