// The variables of each email, for the backend that fills them and for the check of the content.

/** The address is not verified, so an email must not contain what the sender of the form typed. */
const RECEIPT = ['number', 'date', 'erasesOn', 'link'] as const;

/** Emails to the studio without words of the sender. */
const NOTICE = ['number', 'receivedAt', 'language', 'link'] as const;

/** A new email needs an entry here. */
export const EMAIL_VARIABLES = {
  'contact-notification': ['number', 'receivedAt', 'language', 'name', 'email', 'message'],
  'application-notification': [
    'number',
    'receivedAt',
    'language',
    'name',
    'email',
    'message',
    'cv',
  ],
  'contact-receipt': RECEIPT,
  'application-receipt': RECEIPT,
  'contact-reply': ['number', 'message', 'link'],
  'application-reply': ['number', 'message', 'link'],
  'contact-notice': NOTICE,
  'application-notice': NOTICE,
  'reply-notice': NOTICE,
  'reply-notification': ['number', 'receivedAt', 'language', 'name', 'email', 'message'],
  'erasure-notice': ['number'],
  'withdrawal-notice': ['number'],
  'newsletter-confirmation': ['link', 'code'],
  'auth-verify': ['link'],
  'auth-magic-link': ['link'],
  'auth-otp': ['code'],
  'auth-reset': ['link'],
  'auth-change-email': ['link'],
  'auth-new-device': ['device', 'date'],
  'auth-password-changed': ['date'],
  'auth-email-changed': ['date'],
  'auth-account-exists': [],
  'auth-account-deleted': ['date'],
  'auth-account-unused': ['deletedOn'],
  'auth-invitation': ['link'],
  'auth-second-factor-on': ['date'],
  'auth-second-factor-off': ['date'],
  'auth-deanonymize': ['link'],
  'auth-email-change-requested': ['date'],
  'auth-key-added': ['date'],
  'auth-key-removed': ['date'],
  'auth-token-created': ['date'],
  'auth-token-removed': ['date'],
  'auth-provider-linked': ['date', 'name'],
  'auth-provider-unlinked': ['date', 'name'],
  'auth-recovery-codes': ['date'],
  'auth-recovery-code-used': ['date'],
} as const satisfies Record<string, readonly string[]>;

type Names = typeof EMAIL_VARIABLES;
export type EmailVariables = { [Template in keyof Names]: Record<Names[Template][number], string> };
