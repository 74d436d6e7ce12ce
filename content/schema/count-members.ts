// Not in facts-company.ts, which loads the validation library: browser code imports this file.
import type { Company } from './facts-company.ts';

export function countMembers({ members }: Pick<Company, 'members'>): number {
  return members.reduce((sum, { people }) => sum + people, 0);
}
