// Process: writes docs/contract.md from the route table of the auth service.
import { writeFileSync } from 'node:fs';
import { createContractPage } from './auth/index.ts';

writeFileSync(new URL('../../../docs/contract.md', import.meta.url), createContractPage());
console.log('docs/contract.md is written.');
