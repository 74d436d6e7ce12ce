// The mails of the sign-in server; their words are content/<language>/emails/<template>.yaml.

export const LINK_TYPES = {
  verifyEmail: 'emailVerify',
  emailConfirmChange: 'emailConfirmChange',
  passwordlessEmail: 'signinPasswordless',
  passwordReset: 'passwordReset',
} as const;

export type MailTemplate =
  | 'auth-verify'
  | 'auth-magic-link'
  | 'auth-otp'
  | 'auth-reset'
  | 'auth-change-email'
  | 'auth-new-device'
  | 'auth-password-changed'
  | 'auth-email-changed'
  | 'auth-account-exists'
  | 'auth-invitation'
  | 'auth-second-factor-on'
  | 'auth-second-factor-off';
