// The report for people and, with --json, for monitoring. Secrets of the environment are removed,
// because an error message of a library could contain one.
import type { CheckResult, Outcome } from './check.ts';
import type { Environment } from './context.ts';

const SECRET_VARIABLE = /SECRET|TOKEN|KEYS?$|PROVIDERS/;
const MIN_SECRET_CHARS = 4;

export function toText(results: readonly CheckResult[], env: Environment): string {
  const nameWidth = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(
    ({ name, outcome }) =>
      `${outcome.state.padEnd(8)} ${name.padEnd(nameWidth)}  ${toDetail(outcome)}`,
  );
  const problems = results.flatMap(({ name, outcome }) =>
    outcome.state === 'problem'
      ? outcome.problems.map(({ sentence, remedy }) => `${name}: ${sentence}\n  Remedy: ${remedy}`)
      : [],
  );
  const summary =
    problems.length === 0
      ? 'No problems.'
      : `Problems: ${problems.length}\n\n${problems.join('\n')}`;
  return removeSecrets(`${lines.join('\n')}\n\n${summary}`, env);
}

/** `problems` has an entry per problem; `checks` has one per check. */
export function toJson(results: readonly CheckResult[], env: Environment): string {
  const checks = results.map(({ name, outcome }) => ({
    name,
    state: outcome.state,
    detail: toDetail(outcome),
  }));
  const problems = results.flatMap(({ name, outcome }) =>
    outcome.state === 'problem' ? outcome.problems.map((one) => ({ check: name, ...one })) : [],
  );
  return removeSecrets(JSON.stringify({ ok: problems.length === 0, checks, problems }), env);
}

function toDetail(outcome: Outcome): string {
  return outcome.state === 'problem'
    ? outcome.problems.map(({ sentence }) => sentence).join(' ')
    : outcome.detail;
}

function removeSecrets(text: string, env: Environment): string {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => [
    ...(SECRET_VARIABLE.test(name) ? [value] : []),
    ...readPasswords(value),
  ]);
  return secrets
    .filter((secret) => secret.length >= MIN_SECRET_CHARS)
    .reduce((clean, secret) => clean.replaceAll(secret, '(secret)'), text);
}

function readPasswords(value: string): string[] {
  if (!URL.canParse(value)) return [];
  const { password } = new URL(value);
  return [password, decodeURIComponent(password)];
}
