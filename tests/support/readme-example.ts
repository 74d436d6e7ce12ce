// Code blocks of the client's README that name their file in the first line, for example
// `// app.tsx`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const README = join(import.meta.dirname, '..', '..', 'packages', 'client', 'README.md');
const NAMED_BLOCK = /```tsx?\n(\/\/ (\S+\.tsx?)\n[\s\S]*?)```/g;

/** The code by file name. */
export function readReadmeExamples(): Map<string, string> {
  const blocks = readFileSync(README, 'utf8').matchAll(NAMED_BLOCK);
  return new Map([...blocks].map(([, code = '', name = '']) => [name, code]));
}

export function requireReadmeExample(name: string): string {
  const code = readReadmeExamples().get(name);
  if (code === undefined) throw new Error(`The README has no ${name}.`);
  return code;
}
