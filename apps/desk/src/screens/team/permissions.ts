// Which actions the team page offers for a member. The server checks the same rules again.
import type { Member } from './data.ts';

export type Offer = { canChangeRole: boolean; canDisable: boolean; canReset: boolean };

const NOTHING: Offer = { canChangeRole: false, canDisable: false, canReset: false };

/** Nothing for oneself, and the last active admin keeps role and access. */
export function toOffer(member: Member, team: readonly Member[], ownId: string | undefined): Offer {
  if (member.id === null || member.id === ownId) return NOTHING;
  if (member.state === 'disabled') return { ...NOTHING, canReset: true };
  const isAdmin = ({ role, state }: Member) => role === 'admin' && state === 'active';
  const isLastAdmin = isAdmin(member) && team.filter(isAdmin).length === 1;
  return { canChangeRole: !isLastAdmin, canDisable: !isLastAdmin, canReset: true };
}
