// npm run test:fuzz: hostile uploads and generated requests. `-- --short` as in CI, `-- --only uploads`
// or `--only requests` for a part, which then takes its own options.
import { runParts } from '../support/run-parts.ts';

await runParts('test:fuzz', [
  { name: 'uploads', script: 'tests/fuzz/uploads/main.ts' },
  { name: 'requests', script: 'tests/fuzz/requests/main.ts' },
]);
