// Every pair of site folders and every pair of features, as an import to test.
import type { BoundaryCase } from './cases.ts';
import { FEATURES, LAYERS, listClosedFeatures, listClosedFolders } from './site-layers.ts';

const FOLDERS = LAYERS.flat();
const FEATURE_NAMES = Object.keys(FEATURES);

export const FORBIDDEN_IN_SITE: BoundaryCase[] = [
  ...toFolderCases((from, to) => listClosedFolders(from).includes(to)),
  ...toFeatureCases((from, to) => listClosedFeatures(from).includes(to)),
];

export const ALLOWED_IN_SITE: BoundaryCase[] = [
  ...toFolderCases((from, to) => !listClosedFolders(from).includes(to)),
  ...toFeatureCases((from, to) => !listClosedFeatures(from).includes(to)),
];

function toFolderCases(isWanted: (from: string, to: string) => boolean): BoundaryCase[] {
  return toPairs(FOLDERS)
    .filter(([from, to]) => isWanted(from, to))
    .map(([from, to]) =>
      from === 'features'
        ? { from: 'apps/site/src/features/home/x.ts', imports: `../../${to}/thing.ts` }
        : { from: `apps/site/src/${from}/x.ts`, imports: `../${to}/thing.ts` },
    );
}

function toFeatureCases(isWanted: (from: string, to: string) => boolean): BoundaryCase[] {
  return toPairs(FEATURE_NAMES)
    .filter(([from, to]) => isWanted(from, to))
    .map(([from, to]) => ({
      from: `apps/site/src/features/${from}/x.ts`,
      imports: `../${to}/thing.ts`,
    }));
}

function toPairs(names: string[]): [from: string, to: string][] {
  return names.flatMap((from) =>
    names.filter((to) => to !== from).map((to): [string, string] => [from, to]),
  );
}
