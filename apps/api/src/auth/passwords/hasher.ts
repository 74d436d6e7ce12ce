// Hashing takes a whole core for some 25 ms. Few run at once and few wait; a flood of sign-ins is
// refused quickly instead of taking the machine from everybody else.
import { availableParallelism } from 'node:os';
import { ApiError } from '../../errors.ts';
import { DUMMY_HASH, hashPassword, isPassword } from './hash.ts';

const RETRY_AFTER_SECONDS = 2;
const QUEUE_PER_SLOT = 12;

export type Hasher = {
  hash: (password: string) => Promise<string>;
  /** An absent hash costs the same as a present one, and no password fits it. */
  verify: (password: string, phc: string | null) => Promise<boolean>;
};

export function createHasher(options: { maxBusy?: number; maxWaiting?: number } = {}): Hasher {
  // Half of the cores: the other half answers everybody else.
  const maxBusy = options.maxBusy ?? Math.max(1, Math.floor(availableParallelism() / 2));
  const maxWaiting = options.maxWaiting ?? maxBusy * QUEUE_PER_SLOT;
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (busy >= maxBusy) {
      if (waiting.length >= maxWaiting) {
        throw new ApiError('too-many-requests', undefined, {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      // Whoever lets go hands over the slot itself, so `busy` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      busy += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  return {
    hash: (password) => withSlot(() => hashPassword(password)),
    verify: (password, phc) =>
      withSlot(async () => {
        const isRight = await isPassword(password, phc ?? DUMMY_HASH);
        return isRight && phc !== null;
      }),
  };
}
