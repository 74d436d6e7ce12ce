import { expect, test } from 'vitest';
import { parseTarget } from './parse-target.ts';

test.each(['2026-11-17T12:00:00Z', '2026-11-17 14:00:00.000+02:00', '2026-11-17T12:00Z'])(
  'a target with its zone is read: %s',
  (text) => {
    expect(parseTarget(text)).toEqual(new Date('2026-11-17T12:00:00Z'));
  },
);

test.each(['2026-11-17T12:00:00', '2026-11-17', 'yesterday', '2026-13-17T12:00:00Z', ''])(
  'a target without its zone or without a time is rejected: %s',
  (text) => {
    expect(() => parseTarget(text)).toThrow('must be a time with its zone');
  },
);
