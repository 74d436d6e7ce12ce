// npm run test:fuzz: hostile uploads and generated requests. `-- --short` runs as in CI. `-- --only
// uploads` or `--only requests` runs one part, with the options of that part.
import { runParts } from '../support/run-parts.ts';

await runParts('test:fuzz', [
  { name: 'uploads', script: 'tests/fuzz/uploads/main.ts' },
  { name: 'requests', script: 'tests/fuzz/requests/main.ts' },
]);
