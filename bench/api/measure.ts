// Sends contact messages over keep-alive connections for some seconds. Measures the response times
// and the CPU time of the server.
import { createSubmission, trySubmission } from '../../tests/support/backend/submission.ts';
import { createVisitor } from '../../tests/support/backend/visitor.ts';
import { type Measurement, repeat } from './repeat.ts';

const CONNECTIONS = 32;

export function measure(options: {
  url: string;
  pid: number | null;
  seconds: number;
}): Promise<Measurement> {
  return repeat({
    ...options,
    open: Array.from({ length: CONNECTIONS }, (_, number) => async () => {
      const visitor = createVisitor(options.url, number);
      return {
        once: async () => (await trySubmission(visitor, createSubmission('contact'))) !== null,
        close: async () => visitor[Symbol.dispose](),
      };
    }),
  });
}
