// npm run test:model: tests the client and the auth service against their models. `-- --short` runs
// as in CI. `-- --only paths`, `histories`, `schedules`, `sign-outs`, `sequences` or `mutants` runs
// one part, `--only mutants/TEXT` some mutants, `--only sequences/K --seed N` one scenario.
import { runParts } from '../support/run-parts.ts';

const RUN_BY_NPM_TEST = 'npm test runs fewer of them';

await runParts('test:model', [
  { name: 'paths', script: 'tests/model/paths/main.ts' },
  {
    name: 'histories',
    script: 'tests/model/properties/main.ts',
    scriptArgs: ['histories'],
    onlyLong: RUN_BY_NPM_TEST,
  },
  {
    name: 'schedules',
    script: 'tests/model/properties/main.ts',
    scriptArgs: ['schedules'],
    onlyLong: RUN_BY_NPM_TEST,
  },
  {
    name: 'sign-outs',
    script: 'tests/model/properties/main.ts',
    scriptArgs: ['sign-outs'],
    onlyLong: RUN_BY_NPM_TEST,
  },
  {
    name: 'sequences',
    script: 'tests/client-differential/sequences/main.ts',
    onlyLong: RUN_BY_NPM_TEST,
  },
  {
    name: 'mutants',
    script: 'tests/model/mutants/main.ts',
    onlyLong: 'it takes 20 minutes',
  },
]);
