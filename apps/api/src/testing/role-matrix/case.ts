import type { Outcome } from './outcome.ts';

/** One row of the matrix. */
export type Case = {
  group: string;
  label: string;
  send: (headers: Record<string, string>) => Promise<Outcome>;
};
