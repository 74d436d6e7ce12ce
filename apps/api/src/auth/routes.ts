// The route table of the auth service: every path under /auth/v1 with its access and its limit
// class. The access of a route is checked before its input is parsed.

import { changeEmail, sendVerificationEmail } from './accounts/email.ts';
import { exportOwnAccount } from './accounts/export-account.ts';
import { changePassword, requestPasswordReset } from './accounts/password.ts';
import { changeDisplayName, deleteOwnAccount, readUser } from './accounts/user.ts';
import { deanonymize, signInAnonymous } from './methods/anonymous.ts';
import { signInEmailPassword, signUpEmailPassword } from './methods/email-password.ts';
import { sendEmailCode, sendMagicLink, signInEmailCode } from './methods/passwordless-email.ts';
import { createPat, deletePat, listPats, signInPat } from './methods/pat.ts';
import {
  countRecoveryCodes,
  createRecoveryCodes,
  signInRecoveryCode,
} from './methods/recovery-codes.ts';
import { sendSmsCode, signInSmsCode } from './methods/sms.ts';
import { changeMfa, generateTotp, signInTotp } from './methods/totp.ts';
import { openApiEndpoint } from './openapi.ts';
import { redirectToProvider } from './providers/authorize.ts';
import { forwardFromProvider, returnFromProvider } from './providers/callback.ts';
import { linkIdToken, signInIdToken } from './providers/id-token.ts';
import { listProviders, unlinkProvider } from './providers/own-links.ts';
import { type AuthRoute, adminOnly, anyone, elevated, enrolment, signedIn } from './route.ts';
import { readHealth, readJwks, readVersion } from './service.ts';
import { elevate } from './sessions/elevate.ts';
import {
  exchangeCode,
  readSessions,
  refreshToken,
  revokeSession,
  signOut,
  verifyToken,
} from './sessions/endpoints.ts';
import {
  changeMemberRole,
  disableMember,
  inviteMember,
  readStaff,
  resetMember,
  withdrawMemberInvitation,
} from './staff/endpoints.ts';
import { followLink, openLink } from './tickets/verify.ts';
import {
  addWebauthn,
  deleteKey,
  elevateWebauthn,
  listKeys,
  verifyAddWebauthn,
  verifyElevateWebauthn,
} from './webauthn/own-keys.ts';
import { signInWebauthn, verifySignInWebauthn } from './webauthn/sign-in.ts';
import { signUpWebauthn, verifySignUpWebauthn } from './webauthn/sign-up.ts';

export const AUTH_ROUTES: readonly AuthRoute[] = [
  anyone('POST', '/signup/email-password', 'sign-up', signUpEmailPassword),
  anyone('POST', '/signup/webauthn', 'sign-up', signUpWebauthn),
  anyone('POST', '/signup/webauthn/verify', 'sign-up', verifySignUpWebauthn),

  anyone('POST', '/signin/email-password', 'guess', signInEmailPassword),
  anyone('POST', '/signin/anonymous', 'sign-up', signInAnonymous),
  anyone('POST', '/signin/passwordless/email', 'send', sendMagicLink),
  anyone('POST', '/signin/otp/email', 'send', sendEmailCode),
  anyone('POST', '/signin/otp/email/verify', 'guess', signInEmailCode),
  anyone('POST', '/signin/passwordless/sms', 'send', sendSmsCode),
  anyone('POST', '/signin/passwordless/sms/otp', 'guess', signInSmsCode),
  anyone('POST', '/signin/mfa/totp', 'guess', signInTotp),
  anyone('POST', '/signin/mfa/recovery-code', 'guess', signInRecoveryCode),
  anyone('POST', '/signin/webauthn', 'guess', signInWebauthn),
  anyone('POST', '/signin/webauthn/verify', 'guess', verifySignInWebauthn),
  anyone('POST', '/signin/idtoken', 'guess', signInIdToken),
  anyone('GET', '/signin/provider/:provider', 'guess', redirectToProvider),
  anyone('GET', '/signin/provider/:provider/callback', 'guess', returnFromProvider),
  anyone('POST', '/signin/provider/:provider/callback', 'guess', forwardFromProvider),
  anyone('POST', '/signin/pat', 'guess', signInPat),

  anyone('POST', '/token', 'refresh', refreshToken),
  anyone('POST', '/token/verify', 'refresh', verifyToken),
  anyone('POST', '/token/exchange', 'guess', exchangeCode),
  anyone('POST', '/signout', 'account', signOut),
  anyone('GET', '/verify', 'guess', openLink),
  anyone('POST', '/verify', 'guess', followLink),

  enrolment(signedIn('GET', '/user', 'account', readUser)),
  elevated('DELETE', '/user', 'account', deleteOwnAccount),
  signedIn('POST', '/user/display-name', 'account', changeDisplayName),
  elevated('GET', '/user/export', 'account', exportOwnAccount),
  signedIn('GET', '/user/sessions', 'account', readSessions),
  signedIn('DELETE', '/user/sessions/:id', 'account', revokeSession),
  signedIn('POST', '/user/deanonymize', 'send', deanonymize),
  elevated('POST', '/user/email/change', 'send', changeEmail),
  anyone('POST', '/user/email/send-verification-email', 'send', sendVerificationEmail),
  anyone('POST', '/user/password', 'guess', changePassword),
  anyone('POST', '/user/password/reset', 'send', requestPasswordReset),
  enrolment(elevated('GET', '/mfa/totp/generate', 'account', generateTotp)),
  enrolment(elevated('POST', '/user/mfa', 'guess', changeMfa)),
  elevated('POST', '/user/recovery-codes', 'account', createRecoveryCodes),
  signedIn('GET', '/user/recovery-codes', 'account', countRecoveryCodes),
  signedIn('GET', '/user/webauthn', 'account', listKeys),
  enrolment(elevated('POST', '/user/webauthn/add', 'account', addWebauthn)),
  enrolment(elevated('POST', '/user/webauthn/verify', 'account', verifyAddWebauthn)),
  elevated('DELETE', '/user/webauthn/:id', 'account', deleteKey),
  enrolment(signedIn('POST', '/elevate', 'guess', elevate)),
  enrolment(signedIn('POST', '/elevate/webauthn', 'account', elevateWebauthn)),
  enrolment(signedIn('POST', '/elevate/webauthn/verify', 'guess', verifyElevateWebauthn)),
  signedIn('GET', '/user/providers', 'account', listProviders),
  elevated('DELETE', '/user/providers/:provider', 'account', unlinkProvider),
  elevated('POST', '/link/idtoken', 'account', linkIdToken),
  elevated('POST', '/pat', 'account', createPat),
  signedIn('GET', '/user/pat', 'account', listPats),
  elevated('DELETE', '/user/pat/:id', 'account', deletePat),

  adminOnly(signedIn('GET', '/staff', 'account', readStaff)),
  adminOnly(elevated('POST', '/staff/invite', 'send', inviteMember)),
  adminOnly(elevated('POST', '/staff/role', 'account', changeMemberRole)),
  adminOnly(elevated('POST', '/staff/disable', 'account', disableMember)),
  adminOnly(elevated('POST', '/staff/reset', 'send', resetMember)),
  adminOnly(elevated('POST', '/staff/withdraw-invitation', 'account', withdrawMemberInvitation)),

  anyone('GET', '/healthz', 'open', readHealth),
  anyone('GET', '/version', 'open', readVersion),
  anyone('GET', '/.well-known/jwks.json', 'open', readJwks),
  anyone(
    'GET',
    '/openapi.json',
    'open',
    openApiEndpoint(() => AUTH_ROUTES),
  ),
];
