import { expect, test } from 'vitest';
import type { Member } from './data.ts';
import { toOffer } from './permissions.ts';

const toMember = (id: string | null, more: Partial<Member> = {}): Member => ({
  id,
  displayName: `Person ${id}`,
  email: `${id}@example.org`,
  role: 'agent',
  state: 'active',
  hasSecondFactor: true,
  lastSeenAt: null,
  ...more,
});

const ADA = toMember('ada', { role: 'admin' });
const BEA = toMember('bea', { role: 'admin' });
const NOTHING = { canChangeRole: false, canDisable: false, canReset: false };
const ALL = { canChangeRole: true, canDisable: true, canReset: true };

test('[D-D2f] an admin changes and disables colleagues, but never oneself', () => {
  const team = [ADA, BEA, toMember('cy')];
  expect(toOffer(toMember('cy'), team, 'ada')).toEqual(ALL);
  expect(toOffer(BEA, team, 'ada')).toEqual(ALL);
  expect(toOffer(ADA, team, 'ada')).toEqual(NOTHING);
});

test('[D-D2f] the last active admin keeps role and access', () => {
  const team = [ADA, { ...BEA, state: 'disabled' as const }];
  const offer = toOffer(ADA, team, 'someone-else');
  expect(offer).toEqual({ canChangeRole: false, canDisable: false, canReset: true });
});

test('[D-D2f] a disabled person can only be reset, which invites again', () => {
  const gone = toMember('cy', { state: 'disabled' });
  expect(toOffer(gone, [ADA, gone], 'ada')).toEqual({ ...NOTHING, canReset: true });
});

test('an open invitation has no account to change', () => {
  const invited = toMember(null, { state: 'invited' });
  expect(toOffer(invited, [ADA, invited], 'ada')).toEqual(NOTHING);
});
