// Scenarios with a security key that both clients run.
import { withFakeKey } from './fake-key.ts';
import { email, no, ok, type Scenario, SESSION, stored } from './scenarios.ts';

const CREATION = {
  challenge: 'AAAA',
  rp: { id: 'site.example', name: 'Site' },
  user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const REQUEST = { challenge: 'AAAA', rpId: 'site.example', allowCredentials: [] };
const REJECTED = no(401, 'invalid-webauthn-verification', 'no');
const ABORTED = Object.assign(new Error('text'), { name: 'NotAllowedError' });

type Ceremony = { name: string; path: string; begun: object; done: unknown } & Pick<
  Scenario,
  'run'
>;

const SIGNED_OUT: Ceremony[] = [
  {
    name: 'key sign-up',
    path: '/signup/webauthn',
    begun: CREATION,
    done: { session: SESSION },
    run: (c) => c.signUp({ email, securityKey: true }),
  },
  {
    name: 'key sign-up that waits for the email',
    path: '/signup/webauthn',
    begun: CREATION,
    done: { session: null },
    run: (c) => c.signUp({ email, securityKey: true, options: { nickname: 'Desk' } }),
  },
  {
    name: 'key sign-in by address',
    path: '/signin/webauthn',
    begun: REQUEST,
    done: { session: SESSION },
    run: (c) => c.signIn({ email, securityKey: true }),
  },
  {
    name: 'key sign-in',
    path: '/signin/webauthn',
    begun: REQUEST,
    done: { session: SESSION },
    run: (c) => c.signInSecurityKey(),
  },
];
const SIGNED_IN: Ceremony[] = [
  {
    name: 'key added',
    path: '/user/webauthn/add',
    begun: CREATION,
    done: { id: 'key-1', nickname: 'Desk' },
    run: (c) => c.addSecurityKey('Desk'),
  },
  {
    name: 'key elevation',
    path: '/elevate/webauthn',
    begun: REQUEST,
    done: { session: SESSION },
    run: (c) => c.elevateEmailSecurityKey(email),
  },
];

export const KEY_SCENARIOS: Scenario[] = [
  ...SIGNED_OUT.flatMap((ceremony) => toScenarios(ceremony, false)),
  ...SIGNED_IN.flatMap((ceremony) => toScenarios(ceremony, true)),
];

function toScenarios({ name, path, begun, done, run }: Ceremony, isSignedIn: boolean): Scenario[] {
  const verify = path.replace(/\/add$/, '').concat('/verify');
  const create = (
    suffix: string,
    responses: Scenario['responses'],
    failure: Error | null = null,
  ) => ({
    name: `${name}${suffix}`,
    responses: { '/token': ok(SESSION), ...responses },
    ...(isSignedIn ? { stored } : {}),
    run: (client: Parameters<Scenario['run']>[0]) => withFakeKey(failure, () => run(client)),
  });
  return [
    create('', { [path]: ok(begun), [verify]: ok(done) }),
    create(', rejected', { [path]: ok(begun), [verify]: REJECTED }),
    create(', rejected at the start', { [path]: REJECTED }),
    create(', aborted by the user', { [path]: ok(begun) }, ABORTED),
  ];
}
