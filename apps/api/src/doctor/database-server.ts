// Checks of the server, the schema, the roles and the number of connections.
import { OLDEST_MAJOR } from '../platform/server-version.ts';
import { type Check, type Outcome, okUnless, type Problem, problem, skipped } from './check.ts';
import type { DoctorContext } from './context.ts';
import { DATABASE_TIMEOUT_REMEDY } from './database-logins.ts';
import type { DatabaseSurvey, LoginFacts, LoginName } from './database-survey.ts';

type Login = { name: LoginName; facts: LoginFacts };
type Survey = () => Promise<DatabaseSurvey>;

/** For operators, backups and monitoring. `.env.example` has the same number. */
const OTHER_CONNECTIONS = 10;
const SHOWN_FILES = 3;

export function checkDatabaseServer(survey: Survey): Check {
  return createCheck('database server', survey, async (logins) => {
    const [{ facts }] = logins;
    const problems: Problem[] = [];
    if (facts.versionNumber < OLDEST_MAJOR * 10_000) {
      problems.push({
        sentence: `PostgreSQL ${facts.version} is too old; ${OLDEST_MAJOR} or newer is needed.`,
        remedy: `Upgrade to PostgreSQL ${OLDEST_MAJOR} (pg_upgradecluster on Debian) before the next migrate.`,
      });
    }
    if (facts.isInRecovery) {
      problems.push({
        sentence: 'The server is a standby and accepts no writes.',
        remedy: 'Let the URLs of the database lead to the primary server.',
      });
    } else if (logins.some((login) => login.facts.isReadOnly)) {
      problems.push({
        sentence: 'The database is read-only (default_transaction_read_only is on).',
        remedy:
          'Find out why it was set (often a full disk), then set default_transaction_read_only to off for server, database and roles.',
      });
    }
    const unsafe = [
      ...(facts.fsync === 'on' ? [] : ['fsync']),
      ...(facts.fullPageWrites === 'on' ? [] : ['full_page_writes']),
      ...(logins.some((login) => login.facts.synchronousCommit === 'off')
        ? ['synchronous_commit']
        : []),
    ];
    if (unsafe.length > 0) {
      problems.push({
        sentence: `A power failure can lose acknowledged messages: ${unsafe.join(', ')} is off.`,
        remedy: `Set ${unsafe.join(', ')} to on in postgresql.conf and reload PostgreSQL.`,
      });
    }
    if (facts.encoding !== 'UTF8') {
      problems.push({
        sentence: `The database has the encoding ${facts.encoding} and cannot store every text.`,
        remedy: 'Create the database with provision (UTF8) and restore the data into it.',
      });
    }
    return okUnless(problems, `PostgreSQL ${facts.version}, writable, ${facts.encoding}`);
  });
}

export function checkDatabaseSchema(survey: Survey): Check {
  return createCheck('database schema', survey, async (_logins, { missingFiles }) => {
    if (missingFiles === null) return skipped('the login of the server cannot connect');
    const shown = missingFiles.slice(0, SHOWN_FILES).join(', ');
    const more = missingFiles.length > SHOWN_FILES ? ' …' : '';
    return missingFiles.length === 0
      ? okUnless([], 'every file of this release is applied')
      : problem(
          `${missingFiles.length} files of the schema are not applied: ${shown}${more}.`,
          'Run migrate.',
        );
  });
}

export function checkDatabaseRoles(survey: Survey): Check {
  return createCheck('database roles', survey, async (logins) => {
    const problems = logins.flatMap(({ name, facts }): Problem[] => {
      const rights = [
        ...(facts.isSuperuser ? ['superuser'] : []),
        ...(facts.bypassesPolicies ? ['bypassrls'] : []),
      ];
      const tooMany = rights.map((right) => ({
        sentence: `${name}: the login ${facts.role} has the right ${right}.`,
        remedy: `As an administrator: alter role ${facts.role} no${right};`,
      }));
      // The owner has no time limit: a migration may take longer than a request.
      const isWithoutLimit = facts.statementTimeout === '0' || facts.idleTimeout === '0';
      if (name === 'DATABASE_URL' || !isWithoutLimit) return tooMany;
      const sentence = `${name}: the login ${facts.role} has no time limit for statements or idle transactions.`;
      return [...tooMany, { sentence, remedy: 'Run migrate, which sets them.' }];
    });
    return okUnless(problems, 'least rights, with time limits');
  });
}

export function checkDatabaseConnections(
  { settings, processes }: Pick<DoctorContext, 'settings' | 'processes'>,
  survey: Survey,
): Check {
  return createCheck('database connections', survey, async ([{ facts }]) => {
    const { DATABASE_API_POOL, DATABASE_ANONYMOUS_POOL, DATABASE_AUTH_POOL } = settings;
    const perServer =
      (DATABASE_API_POOL ?? 0) + (DATABASE_ANONYMOUS_POOL ?? 0) + (DATABASE_AUTH_POOL ?? 0);
    const perWorker = settings.DATABASE_WORKER_POOL ?? 0;
    // While servers are restarted one by one, a new one starts before the old one has ended.
    const pools = (processes.servers + 1) * perServer + processes.workers * perWorker;
    const needed = pools + OTHER_CONNECTIONS + facts.reservedConnections;
    const sum = `${processes.servers} + 1 servers and ${processes.workers} workers use up to ${pools} connections; with ${OTHER_CONNECTIONS} for operators and ${facts.reservedConnections} reserved ones ${needed}`;
    if (needed <= facts.maxConnections) {
      return okUnless([], `${sum}, of ${facts.maxConnections}`);
    }
    return problem(
      `${sum} are needed, but max_connections is ${facts.maxConnections}.`,
      `Set max_connections to ${needed} or more in postgresql.conf and restart PostgreSQL, or make DATABASE_API_POOL, DATABASE_ANONYMOUS_POOL, DATABASE_AUTH_POOL and DATABASE_WORKER_POOL smaller.`,
    );
  });
}

export function checkDeliveries(survey: Survey): Check {
  return createCheck('deliveries', survey, async (_logins, { overdueDeliveries }) => {
    if (overdueDeliveries === null) return skipped('the worker cannot read the deliveries');
    return okUnless(
      overdueDeliveries.map(({ destination, count, minutes }) => ({
        sentence: `${count} deliveries to ${destination} have been due for up to ${minutes} minutes: no worker runs, or the destination is down.`,
        remedy:
          'Check that a worker runs and read its log; `npm run deliveries -- list` shows all destinations.',
      })),
      'none is overdue',
    );
  });
}

function createCheck(
  name: string,
  survey: Survey,
  run: (logins: [Login, ...Login[]], survey: DatabaseSurvey) => Promise<Outcome>,
): Check {
  return {
    name,
    timeoutRemedy: DATABASE_TIMEOUT_REMEDY,
    async run() {
      const result = await survey();
      const [first, ...others] = result.logins.filter((login) => 'facts' in login);
      return first === undefined
        ? skipped('no login can connect')
        : run([first, ...others], result);
    },
  };
}
