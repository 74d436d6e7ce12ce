// The possible next steps of a client in a state of the model: actions of its caller, time, and
// events of the environment. While a call is open, the only steps are its responses.
import type { Model } from './auth-model.ts';

export type StepResult =
  // Sessions. `near` is about to expire. `off` belongs to a client without automatic refresh.
  | 'fresh'
  | 'near'
  | 'off'
  | 'anonymous'
  | 'pat'
  | 'ticket'
  | 'nothing'
  | 'done'
  | 'network'
  | 'rejected'
  | 'unverified'
  // Reasons why a session was lost.
  | 'signed-out-elsewhere'
  | 'password-changed';

export type Step = { type: string; result?: StepResult; isOwn?: boolean };

const results = (id: string, ...done: StepResult[]) => ({
  orError: (...errors: StepResult[]): Step[] => [
    ...done.map((result): Step => ({ type: `xstate.done.actor.${id}`, result })),
    ...errors.map((result): Step => ({ type: `xstate.error.actor.${id}`, result })),
  ],
});

const SIGN_IN: Record<string, Step[]> = {
  password: results('signIn', 'fresh', 'ticket', 'nothing').orError(
    'unverified',
    'rejected',
    'network',
  ),
  anonymous: results('signIn', 'anonymous', 'ticket', 'nothing').orError('network'),
  pat: results('signIn', 'pat', 'ticket', 'nothing').orError('rejected', 'network'),
};
const OTHER_SIGN_IN = results('signIn', 'fresh', 'ticket', 'nothing').orError(
  'rejected',
  'network',
);

const REGISTER: Record<string, Step[]> = {
  emailPassword: results('register', 'nothing', 'fresh').orError('unverified', 'network'),
  securityKey: results('register', 'nothing', 'fresh').orError('unverified', 'network'),
  passwordlessEmail: results('register', 'nothing').orError('network'),
  passwordlessSms: results('register', 'nothing').orError('network'),
  signInEmailOTP: results('register', 'nothing').orError('network'),
  passwordlessSmsOtp: results('register', 'fresh', 'ticket').orError('rejected', 'network'),
  verifyEmailOTP: results('register', 'fresh', 'ticket').orError('rejected', 'network'),
};

const IMPORT = results('importToken', 'fresh', 'near', 'off').orError('rejected', 'network');
const FIRST_IMPORT = [...results('importToken', 'nothing').orError(), ...IMPORT];
const RESUME = results('resumeImport', 'fresh', 'nothing').orError('rejected', 'network');
const SIGN_OUT = results('signOut', 'done').orError('network');
const TRY_TOKEN = results('tryToken', 'fresh').orError('rejected', 'network');
const REFRESH = results('refresh', 'fresh').orError('rejected', 'network');

const SIGNED_OUT: Step[] = [
  ...[
    'SIGNIN_PASSWORD',
    'SIGNIN_ANONYMOUS',
    'SIGNIN_SECURITY_KEY_EMAIL',
    'SIGNIN_SECURITY_KEY',
    'SIGNIN_PAT',
    'SIGNIN_ID_TOKEN',
    'SIGNUP_EMAIL_PASSWORD',
    'SIGNUP_SECURITY_KEY',
    'PASSWORDLESS_EMAIL',
    'PASSWORDLESS_SMS',
    'SIGNIN_EMAIL_OTP',
  ].map((type) => ({ type })),
  { type: 'TRY_TOKEN', isOwn: false },
  { type: 'SESSION_UPDATE' },
];
const SIGNED_IN: Step[] = [
  { type: 'SIGNOUT' },
  { type: 'SESSION_LOST', result: 'signed-out-elsewhere' },
  { type: 'SESSION_LOST', result: 'password-changed' },
  { type: 'TRY_TOKEN', isOwn: true },
  { type: 'SESSION_UPDATE' },
];
const DEANONYMIZE: Step[] = [{ type: 'SIGNUP_EMAIL_PASSWORD' }, { type: 'PASSWORDLESS_EMAIL' }];
const AWAKE: Step[] = [{ type: 'WAKE' }, { type: 'ONLINE' }];
const NODE = 'nhost.authentication';
const BACKOFF = `xstate.after.importBackoff.${NODE}.retryTokenImport`;
const TICK = `xstate.after.refreshTick.${NODE}.signedIn.refreshTimer.running.pending`;

export function possibleSteps(model: Model): Step[] {
  const steps = pendingSteps(model) ?? idle(model);
  // WAKE and ONLINE have no effect on a session that does not need a refresh.
  return steps.filter(({ type }) => !AWAKE.some((awake) => awake.type === type) || canWake(model));
}

/** While a call is open, only its responses are possible, because clients wait for them. */
function pendingSteps(model: Model): Step[] | null {
  const { value, context } = model;
  if (model.matches({ authentication: 'starting' })) {
    return context.importTokenAttempts > 0 ? IMPORT : FIRST_IMPORT;
  }
  const { authentication, registration, token } = value;
  if (typeof authentication === 'object' && 'authenticating' in authentication) {
    return SIGN_IN[String(authentication.authenticating)] ?? OTHER_SIGN_IN;
  }
  if (typeof registration === 'string' && registration in REGISTER) {
    return REGISTER[registration] ?? null;
  }
  if (token === 'running') return TRY_TOKEN;
  if (token === 'resuming') return RESUME;
  if (model.matches({ authentication: { signedOut: 'signingOut' } })) return SIGN_OUT;
  const isRefreshing = {
    authentication: { signedIn: { refreshTimer: { running: 'refreshing' } } },
  };
  return model.matches(isRefreshing as Parameters<Model['matches']>[0]) ? REFRESH : null;
}

function idle(model: Model): Step[] {
  if (model.matches({ authentication: 'retryTokenImport' })) {
    return [{ type: BACKOFF }, { type: 'ONLINE' }];
  }
  if (model.matches({ authentication: 'signedIn' })) {
    const isAnonymous = model.context.user?.isAnonymous === true;
    return [...SIGNED_IN, ...AWAKE, { type: TICK }, ...(isAnonymous ? DEANONYMIZE : [])];
  }
  const isCodeSent = model.matches({ registration: { incomplete: 'needsOtp' } });
  const isSms = model.matches({ authentication: { signedOut: 'needsSmsOtp' } });
  const needsMfa = model.matches({ authentication: { signedOut: 'needsMfa' } });
  return [
    ...SIGNED_OUT,
    ...AWAKE,
    ...(needsMfa ? [{ type: 'SIGNIN_MFA_TOTP' }] : []),
    ...(isCodeSent ? [{ type: isSms ? 'PASSWORDLESS_SMS_OTP' : 'VERIFY_EMAIL_OTP' }] : []),
  ];
}

function canWake(model: Model): boolean {
  const isStopped = { authentication: { signedIn: { refreshTimer: 'stopped' } } };
  return (
    model.matches({ authentication: 'retryTokenImport' }) ||
    model.context.isImportUnfinished ||
    model.matches(isStopped as Parameters<Model['matches']>[0]) ||
    model.context.accessToken.value === 'near'
  );
}
