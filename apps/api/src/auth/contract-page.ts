// Generates docs/contract.md, the route table and the error catalogue, from the code.
import { z } from 'zod';
import { CATALOGUE } from '../errors.ts';
import { NETWORK_FACTOR } from '../rate-limits/index.ts';
import { AUTH_LIMITS, type FailureLimits } from './limits.ts';
import { PASSWORD_MIN_CHARS, PASSWORD_MIN_CHARS_WITH_SECOND_FACTOR } from './passwords/policy.ts';
import type { AuthRoute } from './route.ts';
import { AUTH_ROUTES } from './routes.ts';

const MAX_FAILURES_PER_DAY = [
  ...Object.values(AUTH_LIMITS.failures),
  AUTH_LIMITS.knownDevice,
].reduce((sum, { accountPerDay }) => sum + accountPerDay.max, 0);

const Shape = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });

const ENROLMENT = AUTH_ROUTES.filter(({ isEnrolment }) => isEnrolment)
  .map(({ method, path }) => `\`${method} ${path}\``)
  .join(', ');

export function createContractPage(): string {
  return `# Contract of the auth service

Generated from the code by \`npm run docs:contract\`; a test compares the two. Machine-readable: \`/auth/v1/openapi.json\`.

All paths are under \`/auth/v1\` (and \`/v1/auth\`). Requests and responses are JSON; an empty success is \`"OK"\`. An unknown field is an error. Every failure is \`{status, error, message}\`; a 429 has \`Retry-After\`.

## Routes

| | path | who | limit | takes | does |
| --- | --- | --- | --- | --- | --- |
${AUTH_ROUTES.map(toRow).join('\n')}

\`elevated\`: authenticated within the last five minutes, with the second factor if the account has one (\`/elevate\`, \`/elevate/webauthn\` renew it). Staff who have used one factor can call only: ${ENROLMENT}.

With the header \`x-session-cookie: desk\` every session is returned without its refresh token. The token is in the cookie \`__Host-desk-session\`, and \`refreshToken\` is the id of the session. \`/token\` and \`/signout\` accept this id instead of the token. Pages of other origins are rejected (\`cross-site\`).

## Limits

| class | of one client |
| --- | --- |
${Object.entries(AUTH_LIMITS.client)
  .map(([name, { max, windowSeconds }]) => `| ${name} | ${max} in ${windowSeconds / 60} minutes |`)
  .join('\n')}

An IPv6 /48 network is allowed ${NETWORK_FACTOR} times as much as one client (an IPv4 address or a /64).

Failures at one account. A correct password or code is not counted. The last column and the ${AUTH_LIMITS.knownDevice.accountPerDay.max} of known devices add up to ${MAX_FAILURES_PER_DAY} in 24 hours.

| method | of one client | of one client | of one /48 | in total |
| --- | --- | --- | --- | --- |
${Object.entries(AUTH_LIMITS.failures).map(toFailureRow).join('\n')}

A device that has signed in to the account before presents the cookie \`__Host-device\` and has limits of its own, over all methods: ${toText(AUTH_LIMITS.knownDevice.device)}, ${toText(AUTH_LIMITS.knownDevice.devicePerDay)}, and ${toText(AUTH_LIMITS.knownDevice.accountPerDay)} for all devices of the account. The cookie has no other effect. A password change and disabling the account revoke it.

Emails to one address: ${toText(AUTH_LIMITS.recipient)}, of these ${AUTH_LIMITS.recipientPerClient.max} by one client, and ${AUTH_LIMITS.recipientReserve.max} more for a known device. Further requests get the same response and send nothing: the last link or code stays valid, and a link also works for the browser (PKCE challenge and redirectTo) of the further request. Only if no link or code of the requested kind is valid, one more is sent. A sign-up beyond the limit is dropped.

## Differences from the hosted service

- Public sign-up is closed unless \`AUTH_SIGN_UP=open\` (\`signup-disabled\`).
- An account exists only after its address was confirmed. A link that is sent again carries the sign-up it repeats, and no credential when two different sign-ups are pending.
- Confirming the address of an anonymous account ends its sessions. Confirming a new address ends the sessions that an emailed link alone opened, tokens that were created with one factor, and outstanding links.
- Changes of credentials need \`elevated\` for every account, not only with a security key, and the owner is notified by email. The claim \`x-hasura-auth-elevated\` is issued as before; the server checks the session.
- A personal access token is valid for at most a year, its sessions end with it and change no credentials.
- \`connect=\` links a provider only when it confirms the address of the account (\`provider-email-mismatch\`); \`/link/idtoken\` has no such limit.
- Staff roles are in the token only after a passkey or two factors (\`second-factor-required\`).
- A rotated refresh token is accepted for ten seconds, and longer only while its successor was never used. A password change also ends personal access tokens and outstanding links.
- An email contains only the origin of \`redirectTo\`; the redirect uses the whole URL.
- Requests for emails beyond the limit get OK instead of 429.
- A password needs at least ${PASSWORD_MIN_CHARS} characters, or ${PASSWORD_MIN_CHARS_WITH_SECOND_FACTOR} with a second factor. The message of \`password-too-short\` says how many.
- Routes that the hosted service does not have: \`/elevate\`, \`/user/recovery-codes\`, \`/signin/mfa/recovery-code\`, \`GET\` and \`DELETE\` of \`/user/webauthn\`, \`/user/pat\`, \`/user/providers\` and \`/user/sessions\`, \`DELETE /user\`, \`GET /user/export\`. \`/token/exchange\` takes the code of an invitation without a verifier.

## Codes

Of all services of the API.

| code | status | message |
| --- | --- | --- |
${Object.entries(CATALOGUE)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`)
  .join('\n')}
`;
}

function toRow(route: AuthRoute): string {
  const schema = Shape.safeParse(
    z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }),
  );
  const fields = schema.success ? Object.keys(schema.data.properties) : [];
  const takes = fields.map((field) => `\`${field}\``).join(' ');
  const who = route.isAdminOnly ? `admin, ${route.access}` : route.access;
  return `| ${route.method} | \`${route.path}\` | ${who} | ${route.limit} | ${takes} | ${route.summary} |`;
}

function toFailureRow([method, limits]: [string, FailureLimits]): string {
  const { client, clientPerDay, networkPerDay, accountPerDay } = limits;
  const columns = [client, clientPerDay, networkPerDay, accountPerDay].map(toText);
  return `| ${method} | ${columns.join(' | ')} |`;
}

function toText({ max, windowSeconds }: { max: number; windowSeconds: number }): string {
  const isHours = windowSeconds > 3600;
  return isHours
    ? `${max} in ${windowSeconds / 3600} hours`
    : `${max} in ${windowSeconds / 60} minutes`;
}
