// Checks that each process can log in, and tells apart why it cannot.
import { type Check, okUnless, type Problem, skipped, toReason } from './check.ts';
import type { DoctorContext } from './context.ts';
import type { DatabaseSurvey, LoginName } from './database-survey.ts';

export const DATABASE_TIMEOUT_REMEDY =
  'Check that PostgreSQL runs and that no firewall drops the connections of this machine.';

type Failure = { name: LoginName; url: URL; error: unknown };

export function checkDatabaseLogins(
  { settings }: Pick<DoctorContext, 'settings'>,
  survey: () => Promise<DatabaseSurvey>,
): Check {
  return {
    name: 'database logins',
    timeoutRemedy: DATABASE_TIMEOUT_REMEDY,
    async run() {
      const { logins, existingRoles } = await survey();
      const failures = logins.flatMap((login): Failure[] => {
        const url = settings[login.name];
        return 'error' in login && url !== undefined
          ? [{ name: login.name, url: new URL(url), error: login.error }]
          : [];
      });
      const connected = logins.filter((login) => 'facts' in login).length;
      if (connected + failures.length === 0) return skipped('no URL of the database is valid');
      return okUnless(
        groupFailures(failures, existingRoles),
        `${connected} of ${logins.length} logins can connect`,
      );
    },
  };
}

/** A server that is down is one problem and not one for each login. */
function groupFailures(failures: Failure[], existingRoles: string[] | null): Problem[] {
  const groups = new Map<string, { names: LoginName[]; remedy: string }>();
  for (const failure of failures) {
    const { sentence, remedy } = explain(failure, existingRoles);
    const group = groups.get(sentence) ?? { names: [], remedy };
    group.names.push(failure.name);
    groups.set(sentence, group);
  }
  return [...groups].map(([sentence, { names, remedy }]) => ({
    sentence: `${names.join(', ')}: ${sentence}`,
    remedy,
  }));
}

function explain({ name, url, error }: Failure, existingRoles: string[] | null): Problem {
  const role = decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1));
  const creator = name === 'DATABASE_URL' ? 'provision' : 'migrate';
  const server = `${url.hostname}:${url.port || '5432'}`;
  switch (toReason(error)) {
    case '28P01':
    case '28000': {
      const isMissing = existingRoles !== null && !existingRoles.includes(role);
      if (isMissing) {
        return {
          sentence: `the login ${role} does not exist.`,
          remedy: `Run ${creator}, which creates it.`,
        };
      }
      return {
        sentence: `PostgreSQL rejected the login ${role} or its password.`,
        remedy: `Run ${creator}, which sets the password of the environment file. If it is rejected again, pg_hba.conf does not allow this login from this machine.`,
      };
    }
    case '3D000':
      return {
        sentence: `the database ${database} does not exist.`,
        remedy: 'Run provision and then migrate, or correct the name in the URL.',
      };
    case '42501':
      return {
        sentence: `the login may not connect to the database ${database}.`,
        remedy: 'Run migrate, which grants it.',
      };
    case '53300':
      return {
        sentence: 'PostgreSQL has no free connection.',
        remedy: 'See the check "database connections", or end programs that hold connections.',
      };
    case '57P03':
      return {
        sentence: 'PostgreSQL is starting or stopping.',
        remedy: 'Wait a minute and run this command again; then read the log of PostgreSQL.',
      };
    default:
      return {
        sentence: `PostgreSQL at ${server} cannot be reached (${toReason(error)}).`,
        remedy: 'Start PostgreSQL, or correct host and port in the URLs of the database.',
      };
  }
}
