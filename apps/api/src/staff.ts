// Process: manages staff accounts. `npm run staff -- help` lists the commands.
import { parseArgs } from 'node:util';
import {
  changeStaffRole,
  disableStaff,
  inviteStaff,
  listStaff,
  resetStaff,
  type StaffMember,
} from './auth/index.ts';
import { ConfigError, parseStaffConfig } from './config.ts';
import { ApiError } from './errors.ts';
import { readArguments } from './platform/arguments.ts';
import { createDatabase, openPool } from './platform/database.ts';
import { createKeyring } from './platform/keyring.ts';
import { createLogger } from './platform/logger.ts';

const ROLES = ['agent', 'hr', 'admin'] as const;

const HELP = `Manages members of staff. Roles: agent (messages), hr (applications), admin (both).

  npm run staff -- list                     members, open invitations and their second factors
  npm run staff -- invite ADDRESS ROLE      emails an invitation; the role applies when it is accepted
  npm run staff -- role ADDRESS ROLE        gives a member another role
  npm run staff -- disable ADDRESS          ends all access of a member within a second
  npm run staff -- reset ADDRESS            removes all credentials of a member and invites again,
                                            for a lost second factor or after a disable

A staff role works only after a sign-in with a passkey or two factors.`;

try {
  const { positionals } = readArguments(HELP, () => parseArgs({ allowPositionals: true }));
  await run(positionals);
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof ApiError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}

async function run([command = 'help', email = '', wanted = '']: string[]): Promise<void> {
  if (command === 'help') return void console.log(HELP);
  const role = ROLES.find((known) => known === wanted);
  const needsRole = command === 'invite' || command === 'role';
  const isComplete = command === 'list' || (email !== '' && (!needsRole || role !== undefined));
  if (!isComplete) throw new ConfigError(HELP);

  const config = parseStaffConfig(process.env);
  const log = createLogger({ process: 'staff', level: 'warn' });
  // Two connections: the keyring reads its secret while the invitation is being written.
  const pool = openPool({ url: config.DATABASE_AUTH_URL, name: 'loimel-staff', size: 2, log });
  try {
    const database = createDatabase(pool);
    const deps = { database, keyring: createKeyring(database) };
    const redirectTo = `${config.DESK_URL ?? config.PUBLIC_URL}/`;
    switch (command) {
      case 'list':
        return console.table((await listStaff(database)).map(toRow));
      case 'invite':
        await inviteStaff(deps, { email, role: role ?? 'agent', redirectTo });
        return console.log(`An invitation as ${role} will be emailed to ${email}.`);
      case 'role':
        await changeStaffRole(database, { email, role: role ?? 'agent' });
        return console.log(`${email} is ${role} now.`);
      case 'disable':
        await disableStaff(database, { email });
        return console.log(`${email} has no access any more.`);
      case 'reset':
        await resetStaff(deps, { email, redirectTo });
        return console.log(`${email} has no credentials any more; an invitation will be emailed.`);
      default:
        throw new ConfigError(HELP);
    }
  } finally {
    await pool.end();
  }
}

function toRow(member: StaffMember) {
  return {
    address: member.email,
    role: member.role,
    state: member.state,
    'second factor': member.hasSecondFactor ? 'yes' : 'no',
    'last seen': member.lastSeenAt?.toISOString() ?? 'never',
  };
}
