// Allowed directions of imports inside the site, and the rules derived from them.
import { type Ban, ban, NOT_TESTS, type Rule } from './ban.ts';

/** The folders of apps/site/src. Each may import only the folders in the lines below it. */
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

/** The features of the site, each with the other features that it may import. */
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
  status: [],
  team: [],
};

/** Single files that may import a folder that the layers forbid, each with the reason. */
export const EXCEPTIONS = [
  {
    file: 'articles/text-frame.tsx',
    mayImport: ['components'],
    reason: 'It is markup around an article, and shows the shared icons.',
  },
];

/**
 * Folders that a folder of the site may not import: those in its own line and in the lines above.
 */
export function listClosedFolders(folder: string): string[] {
  return LAYERS.slice(0, LAYERS.findIndex((layer) => layer.includes(folder)) + 1).flat();
}

export function listClosedFeatures(feature: string): string[] {
  return Object.keys(FEATURES).filter((other) => !FEATURES[feature]?.includes(other));
}

/** Tests have no limits inside the site, because they may compare a folder with one above it. */
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

/** Features with the same allowed imports share one rule. */
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

/** Site folders are at most three levels deep, and imports inside the site are relative. */
function toImportPaths(folders: string[]): string[] {
  return ['..', '../..', '../../..'].map((up) => `${up}/${toChoice(folders)}/**`);
}

function toChoice(names: string[]): string {
  return names.length === 1 ? `${names[0]}` : `{${names.join(',')}}`;
}
