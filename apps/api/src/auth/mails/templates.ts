// The mails of the sign-in server; their words are content/<language>/emails/<template>.yaml.

export const LINK_TYPES = {
  verifyEmail: 'emailVerify',
  emailConfirmChange: 'emailConfirmChange',
  passwordlessEmail: 'signinPasswordless',
  passwordReset: 'passwordReset',
  staffInvitation: 'staffInvitation',
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
  | 'auth-account-deleted'
  | 'auth-account-unused'
  | 'auth-invitation'
  | 'auth-second-factor-on'
  | 'auth-second-factor-off'
  | 'auth-deanonymize'
  | 'auth-email-change-requested'
  | 'auth-key-added'
  | 'auth-key-removed'
  | 'auth-token-created'
  | 'auth-token-removed'
  | 'auth-provider-linked'
  | 'auth-provider-unlinked'
  | 'auth-recovery-codes'
  | 'auth-recovery-code-used';
