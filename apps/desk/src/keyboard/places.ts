// The screens that a key opens.
import type { Command } from './key-table.ts';

export const PLACES: readonly (readonly [Command, string])[] = [
  ['go-inbox', '/inbox'],
  ['go-mine', '/inbox?view=mine'],
  ['go-unassigned', '/inbox?view=unassigned'],
  ['go-applications', '/inbox?kind=application'],
  ['go-deliveries', '/deliveries'],
  ['go-security', '/security'],
  ['search', '/search'],
];
