// The licences that a shipped package may have. All of them allow use in a product that is sold, if
// their text is passed on, which notices.ts does.
import type { ShippedPackage } from './shipped-packages.ts';

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);
/** The font licence is for files, not for code. */
const ALLOWED_FONTS = new Set(['OFL-1.1']);

/** One sentence for each package whose licence is not allowed or not stated. */
export function findLicenceProblems(packages: readonly ShippedPackage[]): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    if (licence === undefined) return [`${name} ${version} states no licence`];
    if (isAllowed(licence, name)) return [];
    return [`${name} ${version} has the licence ${licence}, which is not in licence-rules.ts`];
  });
}

/** Of alternatives one is enough, of a conjunction all are needed. Exceptions are not allowed. */
function isAllowed(expression: string, name: string): boolean {
  const inner = /^\(([^()]*)\)$/.exec(expression)?.[1] ?? expression;
  if (inner.includes(' OR ')) return inner.split(' OR ').some((one) => isAllowed(one, name));
  if (inner.includes(' AND ')) return inner.split(' AND ').every((one) => isAllowed(one, name));
  const isFont = name.startsWith('@fontsource');
  return ALLOWED.has(inner) || (isFont && ALLOWED_FONTS.has(inner));
}
