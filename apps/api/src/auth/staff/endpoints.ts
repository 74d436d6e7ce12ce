// Endpoints of the team page. The route table opens them only to admins.
import { z } from 'zod';
import { authenticatedEndpoint, NoInput, OK } from '../route.ts';
import { email } from '../shapes.ts';
import { inviteStaff } from './invitation.ts';
import {
  changeStaffRole,
  disableStaff,
  listStaff,
  resetStaff,
  withdrawInvitation,
} from './members.ts';

const role = z.enum(['agent', 'hr', 'admin']);
const Person = z.strictObject({ email });
const PersonAndRole = z.strictObject({ email, role });

export const readStaff = authenticatedEndpoint({
  summary: 'List the members of staff and the open invitations',
  input: NoInput,
  response: z.array(
    z.object({
      id: z.uuid().nullable(),
      displayName: z.string(),
      email: z.string(),
      role,
      state: z.enum(['active', 'disabled', 'invited']),
      hasSecondFactor: z.boolean(),
      lastSeenAt: z.iso.datetime().nullable(),
    }),
  ),
  async handle(deps) {
    const members = await listStaff(deps.database);
    return members.map((member) => ({
      ...member,
      lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
    }));
  },
});

export const inviteMember = authenticatedEndpoint({
  summary: 'Email an invitation; the role applies when it is accepted',
  input: PersonAndRole,
  response: OK,
  async handle(deps, { body, caller }) {
    await inviteStaff(deps, { ...body, redirectTo: deps.settings.deskUrl, actor: caller });
    return 'OK';
  },
});

export const changeMemberRole = authenticatedEndpoint({
  summary: 'Give another member another role',
  input: PersonAndRole,
  response: OK,
  async handle(deps, { body, caller }) {
    await changeStaffRole(deps.database, { ...body, actor: caller });
    return 'OK';
  },
});

export const disableMember = authenticatedEndpoint({
  summary: 'End all access of another member',
  input: Person,
  response: OK,
  async handle(deps, { body, caller }) {
    await disableStaff(deps.database, { ...body, actor: caller });
    return 'OK';
  },
});

export const resetMember = authenticatedEndpoint({
  summary: 'Remove all credentials of another member, who lost them, and invite again',
  input: Person,
  response: OK,
  async handle(deps, { body, caller }) {
    await resetStaff(deps, { ...body, redirectTo: deps.settings.deskUrl, actor: caller });
    return 'OK';
  },
});

export const withdrawMemberInvitation = authenticatedEndpoint({
  summary: 'Withdraw an invitation that was not accepted yet',
  input: Person,
  response: OK,
  async handle(deps, { body, caller }) {
    await withdrawInvitation(deps.database, { ...body, actor: caller });
    return 'OK';
  },
});
