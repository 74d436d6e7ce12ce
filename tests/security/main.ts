// npm run test:security: attacks on the auth service, on outgoing connections and on email headers.
// `-- --short` runs as in CI. `-- --only auth`, `ssrf` or `email-headers` runs one part, `--only
// auth/lockout` one attack.
import { runParts } from '../support/run-parts.ts';

await runParts('test:security', [
  { name: 'auth', script: 'tests/security/auth/main.ts' },
  { name: 'ssrf', script: 'tests/security/ssrf/main.ts' },
  { name: 'email-headers', script: 'tests/security/email-headers/main.ts' },
]);
