// Random choices from one seeded generator, so that a request can be generated again.
import { createRandom } from '../../support/backend/random.ts';

export type Dice = {
  /** From 0 to `max`, excluding `max`. */
  int: (max: number) => number;
  chance: (share: number) => boolean;
  pick: <Value>(list: readonly [Value, ...Value[]] | readonly Value[]) => Value;
};

export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const int = (max: number) => Math.floor(random() * max);
  return {
    int,
    chance: (share) => random() < share,
    pick(list) {
      const value = list[int(list.length)];
      if (value === undefined && list.length === 0) throw new Error('nothing to pick from');
      return value as (typeof list)[number];
    },
  };
}
