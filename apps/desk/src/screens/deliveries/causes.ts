// What most parked deliveries have in common, so that one glance shows whether a retry can help.
import { isRejection } from '../../words/deliveries.ts';

export type Cause = { code: string; count: number; firstAt: string; lastAt: string };

export function findCommonCause(
  deliveries: readonly { lastError: string | null; at: string }[],
): Cause | null {
  const groups = Map.groupBy(deliveries, ({ lastError }) => lastError ?? 'no response');
  const [largest] = [...groups].sort(([, a], [, b]) => b.length - a.length);
  if (!largest || largest[1].length < 2) return null;
  const times = largest[1].map(({ at }) => at).sort();
  return {
    code: largest[0],
    count: largest[1].length,
    firstAt: times[0] ?? '',
    lastAt: times.at(-1) ?? '',
  };
}

export function explainCode(code: string): string {
  if (isRejection(code)) return 'the other server refused the email for good';
  if (/ETIMEDOUT|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|EDNS|no response/i.test(code)) {
    return 'the server could not be reached';
  }
  if (/(^|\D)4\d\d(\D|$)/.test(code)) return 'the other server asked to wait';
  return 'see the log of the worker';
}
