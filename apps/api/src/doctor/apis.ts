// Checks that the processes of the API are ready. The pages are files and respond without them.
import { type Check, okUnless, type Problem, skipped, toReason } from './check.ts';
import type { DoctorContext } from './context.ts';

const REMEDY =
  "Read journalctl -u 'loimel-api@*' -n 50, and run loimel activate when the cause is removed.";

export function checkApis({ apis }: Pick<DoctorContext, 'apis'>): Check {
  return {
    name: 'API processes',
    timeoutRemedy: REMEDY,
    async run(signal) {
      if (apis.length === 0) return skipped('no --api');
      const problems = await Promise.all(apis.map((api) => checkApi(api, signal)));
      return okUnless(problems.flat(), `${apis.length} ready`);
    },
  };
}

async function checkApi(api: string, signal: AbortSignal): Promise<Problem[]> {
  try {
    const response = await fetch(`${api}/readyz`, { signal });
    await response.body?.cancel();
    if (response.status === 200) return [];
    const sentence = `The API process ${api} is not ready (${response.status}).`;
    return [{ sentence, remedy: REMEDY }];
  } catch (error) {
    const sentence = `The API process ${api} cannot be reached (${toReason(error)}).`;
    return [{ sentence, remedy: REMEDY }];
  }
}
