// Random scenarios. The seed and the number of a scenario give the same steps again.
import { createRandom } from '../../support/backend/random.ts';
import { EMAILS, type Person } from './accounts.ts';
import { FAILURES } from './scripted-server.ts';
import type { Address, Input, Step } from './steps.ts';

const MIN_STEPS = 3;
const MAX_STEPS = 12;
/** Share of the steps that continue the step before, such as the code after its request. */
const FOLLOW_SHARE = 0.55;
const PEOPLE = Object.keys(EMAILS) as Person[];

type Random = () => number;
type MakeStep = (random: Random) => Step;

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
}

const person = (random: Random): Person =>
  pick(random, ['ada', 'ada', 'bob', 'bob', 'bob', ...PEOPLE]);
const address = (random: Random): Address => (random() < 0.06 ? 'malformed' : person(random));
const isRare = (random: Random) => random() < 0.1;
const guess = (random: Random) => (random() < 0.65 ? 'right' : 'wrong');
const input = (random: Random): Input => (isRare(random) ? 'malformed' : guess(random));

const MAKE: { [Name in Step['do']]: (random: Random) => Extract<Step, { do: Name }> } = {
  'sign-up': (r) => ({
    do: 'sign-up',
    who: r() < 0.1 ? 'malformed' : pick(r, ['ada', 'cem', 'eve', 'eve', 'fay']),
    password: isRare(r) ? 'malformed' : 'right',
  }),
  'sign-in': (r) => ({ do: 'sign-in', who: address(r), password: input(r) }),
  'second-factor': (r) => ({
    do: 'second-factor',
    code: guess(r),
    ticket: isRare(r) ? 'malformed' : pick(r, ['of-result', 'of-result', 'of-client']),
  }),
  anonymous: () => ({ do: 'anonymous' }),
  pat: (r) => ({ do: 'pat', token: guess(r) }),
  'email-code': (r) => ({ do: 'email-code', who: address(r) }),
  'email-code-check': (r) => ({ do: 'email-code-check', who: person(r), code: guess(r) }),
  sms: (r) => ({ do: 'sms', phone: isRare(r) ? 'malformed' : 'right' }),
  'sms-check': (r) => ({ do: 'sms-check', code: guess(r) }),
  'magic-link': (r) => ({ do: 'magic-link', who: address(r) }),
  'follow-link': () => ({ do: 'follow-link' }),
  deanonymize: (r) => ({
    do: 'deanonymize',
    by: pick(r, ['email-password', 'passwordless']),
    who: r() < 0.7 ? pick(r, ['eve', 'fay']) : address(r),
  }),
  'sign-out': (r) => ({ do: 'sign-out', all: r() < 0.35 }),
  refresh: () => ({ do: 'refresh' }),
  'refresh-unknown-token': () => ({ do: 'refresh-unknown-token' }),
  'change-email': (r) => ({ do: 'change-email', to: address(r) }),
  'change-password': (r) => ({
    do: 'change-password',
    password: isRare(r) ? 'malformed' : 'right',
  }),
  'reset-password': (r) => ({ do: 'reset-password', who: address(r) }),
  'verification-email': (r) => ({ do: 'verification-email', who: address(r) }),
  'create-pat': () => ({ do: 'create-pat' }),
  restart: () => ({ do: 'restart' }),
  'server-verifies': (r) => ({ do: 'server-verifies', who: pick(r, ['cem', 'cem', 'eve', 'fay']) }),
  'server-disables': (r) => ({
    do: 'server-disables',
    who: pick(r, ['ada', 'bob', 'dia']),
    isDisabled: r() < 0.5,
  }),
  'server-ends-sessions': () => ({ do: 'server-ends-sessions' }),
  'server-fails-next': (r) => ({ do: 'server-fails-next', failure: pick(r, FAILURES) }),
};

const WEIGHTS: Record<Step['do'], number> = {
  'sign-up': 5,
  'sign-in': 14,
  'second-factor': 2,
  anonymous: 5,
  pat: 4,
  'email-code': 3,
  'email-code-check': 1,
  sms: 3,
  'sms-check': 1,
  'magic-link': 3,
  'follow-link': 2,
  deanonymize: 3,
  'sign-out': 8,
  refresh: 5,
  'refresh-unknown-token': 1,
  'change-email': 3,
  'change-password': 2,
  'reset-password': 2,
  'verification-email': 2,
  'create-pat': 1,
  restart: 7,
  'server-verifies': 2,
  'server-disables': 2,
  'server-ends-sessions': 2,
  'server-fails-next': 8,
};

/** The total is fixed, so the table is unrolled once. */
const ANY = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => MAKE[name as Step['do']]),
);

const signInAs =
  (who: Person): MakeStep =>
  (r) => ({ do: 'sign-in', who, password: guess(r) });

const signInBob: MakeStep = () => ({ do: 'sign-in', who: 'bob', password: 'right' });

/** What a user does after this step. An empty list: anything. */
function followers(step: Step): readonly MakeStep[] {
  switch (step.do) {
    case 'sign-up':
    case 'server-verifies': {
      const { who } = step;
      if (who === 'malformed') return [MAKE['sign-up']];
      return [signInAs(who), signInAs(who), () => ({ do: 'server-verifies', who })];
    }
    case 'sign-in': {
      if (step.who === 'malformed') return [MAKE['sign-in']];
      if (step.who === 'bob' && step.password === 'right') return [MAKE['second-factor']];
      if (step.password !== 'right') return [signInAs(step.who), MAKE['reset-password']];
      const { who } = step;
      return [MAKE['sign-out'], MAKE.restart, () => ({ do: 'server-verifies', who })];
    }
    case 'second-factor':
      // A wrong code has spent the ticket, so the password comes again.
      return step.code === 'wrong'
        ? [MAKE['second-factor'], signInBob, signInBob, signInBob]
        : [MAKE['sign-out'], MAKE['sign-out'], MAKE.restart];
    case 'email-code': {
      if (step.who === 'malformed') return [MAKE['email-code']];
      const { who } = step;
      return [(r) => ({ do: 'email-code-check', who, code: guess(r) })];
    }
    case 'email-code-check':
      return [(r) => ({ ...step, code: guess(r) }), MAKE['sign-out'], MAKE.restart];
    case 'sms':
    case 'sms-check':
      return [MAKE['sms-check'], MAKE.sms];
    case 'magic-link':
    case 'reset-password':
    case 'verification-email':
      return [MAKE['follow-link']];
    case 'follow-link':
      return [MAKE['change-password'], MAKE['sign-out'], MAKE.refresh];
    case 'anonymous':
      return [MAKE.deanonymize, MAKE['sign-up'], MAKE['magic-link'], MAKE.restart];
    case 'deanonymize':
      return step.who === 'malformed'
        ? [MAKE.deanonymize]
        : [MAKE['follow-link'], signInAs(step.who), MAKE.restart];
    case 'sign-out':
    case 'change-password':
      return [MAKE['sign-in'], MAKE.restart, MAKE.anonymous, MAKE.pat];
    case 'server-ends-sessions':
    case 'server-disables':
      return [MAKE.refresh, MAKE.restart, MAKE['sign-out'], MAKE['sign-in']];
    case 'server-fails-next':
      return [MAKE.restart, MAKE.restart, MAKE.refresh, MAKE['create-pat'], MAKE['sign-in']];
    case 'restart':
      return [MAKE.refresh, MAKE['sign-out'], MAKE['sign-in']];
    default:
      return [];
  }
}

export function generate(seed: number, number: number): Step[] {
  const random = createRandom(Math.imul(seed, 1_000_003) + number);
  const length = MIN_STEPS + Math.floor(random() * (MAX_STEPS - MIN_STEPS + 1));
  const steps: Step[] = [];
  while (steps.length < length) {
    const last = steps.at(-1);
    const natural = last ? followers(last) : [];
    const isFollowing = natural.length > 0 && random() < FOLLOW_SHARE;
    steps.push(pick(random, isFollowing ? natural : ANY)(random));
  }
  return steps;
}
