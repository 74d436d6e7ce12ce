// Checks of the variables: what each process would reject at its start, and secrets that two
// processes share, which no process can see alone.
import {
  ConfigError,
  PROCESS_VARIABLES,
  parseMigrationConfig,
  parseServerConfig,
  parseWorkerConfig,
} from '../config.ts';
import { findWeakSecrets } from '../platform/secret-strength.ts';
import { createFileDriver } from '../storage/index.ts';
import { type Check, okUnless, type Problem } from './check.ts';
import type { Environment } from './context.ts';

const PARSERS = { server: parseServer, worker: parseWorkerConfig, migrate: parseMigrationConfig };
const PROCESSES = ['server', 'worker', 'migrate'] as const;
const NO_WAIT = 'Run the command again.';

export function checkEnvironment({ env }: { env: Environment }): Check {
  return {
    name: 'environment',
    timeoutRemedy: NO_WAIT,
    async run() {
      const sentences = new Set(PROCESSES.flatMap((name) => findErrors(name, env)));
      return okUnless(
        [...sentences].map((sentence) => ({
          sentence: `${sentence}.`,
          remedy:
            'Correct the variable in the environment file (.env.example explains it) and restart the processes.',
        })),
        `valid for ${PROCESSES.join(', ')}`,
      );
    },
  };
}

export function checkSecrets({ env }: { env: Environment }): Check {
  return {
    name: 'secrets',
    timeoutRemedy: NO_WAIT,
    async run() {
      const problems = findWeakSecrets(env).map((sentence) => ({
        sentence: `${sentence}.`,
        remedy: toSecretRemedy(sentence),
      }));
      return okUnless(problems, 'no secret is an example, short or used twice');
    },
  };
}

function parseServer(env: Environment): void {
  createFileDriver(parseServerConfig(env));
}

/** Without the weak secrets, which have their own check. */
function findErrors(name: (typeof PROCESSES)[number], env: Environment): string[] {
  const own = Object.fromEntries(PROCESS_VARIABLES[name].map((key) => [key, env[key]]));
  const weak = new Set(findWeakSecrets(own));
  try {
    PARSERS[name](own);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [first = '', ...lines] = error.message.split('\n');
    const sentences = lines.length === 0 ? [first.replace(/\.$/, '')] : lines;
    return sentences.map((line) => line.trim()).filter((sentence) => !weak.has(sentence));
  }
}

function toSecretRemedy(sentence: string): Problem['remedy'] {
  return sentence.startsWith('DATABASE_')
    ? 'Put a new password from `openssl rand -hex 24` into the URL, then run provision (for DATABASE_URL) and migrate.'
    : 'Create a new secret with `openssl rand -hex 24` (of a provider: in its console) and restart the processes.';
}
