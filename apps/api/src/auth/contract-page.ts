// docs/contract.md: the route table and the error catalogue for people, made from the code.
import { z } from 'zod';
import { CATALOGUE } from '../errors.ts';
import { AUTH_LIMITS } from './limits.ts';
import type { AuthRoute } from './route.ts';
import { AUTH_ROUTES } from './routes.ts';

const Shape = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });

export function createContractPage(): string {
  return `# Contract of the sign-in server

Made from the code by \`npm run docs:contract\`; a test compares the two. The same as a machine reads it: \`/auth/v1/openapi.json\`.

All paths stand under \`/auth/v1\` (and \`/v1/auth\`). Bodies and answers are JSON; an empty success is \`"OK"\`. An unknown field is a fault. Every failure is \`{status, error, message}\`; a 429 says in \`Retry-After\` when to come back.

## Routes

| | path | who | limit | takes | does |
| --- | --- | --- | --- | --- | --- |
${AUTH_ROUTES.map(toRow).join('\n')}

\`elevated\`: somebody with a security key must have used it for this session (\`/elevate/webauthn\`).

## Limits

| class | of one client |
| --- | --- |
${Object.entries(AUTH_LIMITS.client)
  .map(([name, { max, windowSeconds }]) => `| ${name} | ${max} in ${windowSeconds / 60} minutes |`)
  .join('\n')}

Guesses at one account, from wherever: ${toText(AUTH_LIMITS.account)}, and ${toText(AUTH_LIMITS.accountPerDay)}. Mails to one address: ${toText(AUTH_LIMITS.mailbox)}.

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
  return `| ${route.method} | \`${route.path}\` | ${route.access} | ${route.limit} | ${takes} | ${route.summary} |`;
}

function toText({ max, windowSeconds }: { max: number; windowSeconds: number }): string {
  return `${max} in ${windowSeconds / 60} minutes`;
}
