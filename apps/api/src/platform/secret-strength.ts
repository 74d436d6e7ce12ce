// Rejects secrets that are copied from an example, too short or used twice. The messages never
// contain the secret, because the process manager logs them.

/** Secrets that the operator creates. 24 random bytes in hex have 48 characters. */
const MIN_CHARS = 16;
/** A random text of 16 characters has fewer different ones with a chance below one in a million. */
const MIN_DIFFERENT_CHARS = 6;
/** A text that is one short part several times, such as iloveyouiloveyou. */
const REPEATED_PART = /^(.{1,12}?)\1+$/;
/** Parts of the values in .env.example and of passwords that people choose first. */
const DEFAULTS =
  /change-?me|at-least-32-characters|password|passwort|secret|12345678|qwertz|qwerty|loimel/i;

/** Variables with a URL whose password is a secret of ours. */
const LOGINS = [
  'DATABASE_URL',
  'DATABASE_API_URL',
  'DATABASE_ANONYMOUS_URL',
  'DATABASE_AUTH_URL',
  'DATABASE_WORKER_URL',
];
const OWN_SECRETS = ['ADMIN_SECRET', 'CANARY_SECRET', 'WEBHOOK_SECRET'];
/** Given by a provider, who decides about the length. */
const GIVEN_SECRETS = ['S3_SECRET_ACCESS_KEY', 'SMS_AUTH_TOKEN'];

type Secret = { name: string; value: string; isOwn: boolean };

/** One sentence per problem, such as `ADMIN_SECRET has a secret of fewer than 16 characters`. */
export function findWeakSecrets(env: Readonly<Record<string, string | undefined>>): string[] {
  const secrets = listSecrets(env);
  return secrets.flatMap((secret, index) => {
    const same = secrets.slice(0, index).find(({ value }) => value === secret.value);
    const problem = same
      ? `has the same secret as ${same.name}; every login needs its own`
      : describeWeakness(secret);
    return problem === null ? [] : [`${secret.name} ${problem}`];
  });
}

function listSecrets(env: Readonly<Record<string, string | undefined>>): Secret[] {
  const toSecrets = (names: readonly string[], isOwn: boolean, read = (value: string) => value) =>
    names.flatMap((name) => {
      const value = read(env[name] ?? '');
      return value === '' ? [] : [{ name, value, isOwn }];
    });
  return [
    ...toSecrets(LOGINS, true, readPassword),
    ...toSecrets(OWN_SECRETS, true, (value) => value.replace(/^whsec_/, '')),
    ...toSecrets(GIVEN_SECRETS, false),
    ...toSecrets(['SMTP_URL'], false, readPassword),
  ];
}

function readPassword(url: string): string {
  const { password } = URL.canParse(url) ? new URL(url) : { password: '' };
  try {
    return decodeURIComponent(password);
  } catch {
    // A % that is not part of a code.
    return password;
  }
}

function describeWeakness({ value, isOwn }: Secret): string | null {
  const isExample = /change-?me/i.test(value) || /change-?me/i.test(decodeBase64(value));
  if (isExample || (isOwn && DEFAULTS.test(value))) {
    return 'has an example or a common password; create one with `openssl rand -hex 24`';
  }
  if (!isOwn) return null;
  if (value.length < MIN_CHARS) return `has a secret of fewer than ${MIN_CHARS} characters`;
  const isRepetition = new Set(value).size < MIN_DIFFERENT_CHARS || REPEATED_PART.test(value);
  if (isRepetition) return 'has a secret that repeats itself';
  return null;
}

/** The example of WEBHOOK_SECRET is a readable text in base64. */
function decodeBase64(value: string): string {
  return Buffer.from(value, 'base64').toString('latin1');
}
