// Compares what two clients show after the same step. Where a known difference applies, both values
// must be the expected ones. Everything else must be equal.
import { isDeepStrictEqual } from 'node:util';
import { findContradictions } from './consistency.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';
import type { Case } from './rule.ts';

export type Difference = { path: string; ours: unknown; official: unknown; rule?: string };

export type Comparison = {
  /** Not explained by a known difference. */
  unexpected: Difference[];
  /** Ids of the known differences that occurred. */
  known: string[];
  /** Whether the official client has gone another way, so that later steps cannot be compared. */
  hasDiverged: boolean;
};

export function compare(one: Case): Comparison {
  const ours = toJson(one.ours.seen);
  const official = toJson(one.official.seen);
  const comparison: Comparison = {
    unexpected: findContradictions(one.ours),
    known: [],
    hasDiverged: false,
  };
  const evaluated = new Set<string>();
  for (const rule of KNOWN_DIFFERENCES) {
    if (evaluated.has('') || evaluated.has(rule.at) || !rule.applies(one)) continue;
    evaluated.add(rule.at);
    const path = rule.at ? rule.at.split('.') : [];
    const values = { ours: read(ours, path), official: read(official, path) };
    if (!rule.ours(values.ours, one) || !rule.official(values.official, one)) {
      comparison.unexpected.push({ path: rule.at, ...values, rule: rule.id });
    }
    if (!isDeepStrictEqual(values.ours, values.official)) {
      comparison.known.push(rule.id);
      comparison.hasDiverged ||= rule.diverges === true;
    }
    remove(ours, path);
    remove(official, path);
  }
  if (evaluated.has('')) return comparison;
  const rest = differences(ours, official, '').filter((difference) => isNew(difference, one));
  comparison.unexpected.push(...rest);
  return comparison;
}

/** A state that both clients have kept since the step before was evaluated there. */
function isNew({ path, ours, official }: Difference, { before }: Case): boolean {
  if (/^(calls|result)\b/.test(path)) return true;
  const keys = path.split('.');
  const isKept =
    isDeepStrictEqual(ours, read(toJson(before.ours.seen), keys)) &&
    isDeepStrictEqual(official, read(toJson(before.official.seen), keys));
  return !isKept;
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** Without undefined fields: a missing field and an undefined one are the same for a caller. */
function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

function read(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return value;
  return isObject(value) ? read(value[key], rest) : undefined;
}

function remove(value: unknown, path: string[]): void {
  const parent = read(value, path.slice(0, -1));
  if (isObject(parent)) delete parent[path.at(-1) ?? ''];
}

function differences(ours: unknown, official: unknown, path: string): Difference[] {
  if (isDeepStrictEqual(ours, official)) return [];
  if (!isObject(ours) || !isObject(official)) return [{ path, ours, official }];
  const keys = new Set([...Object.keys(ours), ...Object.keys(official)]);
  return [...keys].flatMap((key) =>
    differences(ours[key], official[key], path ? `${path}.${key}` : key),
  );
}
