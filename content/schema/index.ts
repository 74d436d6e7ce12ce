// Public API of the content schemas: the schema of each file, and the inferred types.
import type { z } from 'zod';
import { CountersSchema, CounterTextsSchema } from './counters.ts';
import { EmailSchema } from './email.ts';
import { AnalyticsSchema, CompanySchema, RetentionSchema } from './facts-company.ts';
import {
  InnovationsSchema,
  OfferingsSchema,
  ServicesSchema,
  SolutionsSchema,
  StepsSchema,
} from './facts-offer.ts';
import { JobsSchema, PeopleSchema, ValuesSchema } from './facts-people.ts';
import { LetterFrameSchema, LettersSchema } from './letter.ts';
import { BlogPageSchema, ProjectsPageSchema } from './listing-pages.ts';
import { AccessibilityPageSchema, AccessibilitySchema } from './page-accessibility.ts';
import { BusinessPageSchema } from './page-business.ts';
import { CareerPageSchema } from './page-career.ts';
import { HomePageSchema } from './page-home.ts';
import { LegalPageSchema } from './page-legal.ts';
import { NewsletterPagesSchema } from './page-newsletter.ts';
import { NotFoundPageSchema } from './page-not-found.ts';
import { PlainPagesSchema } from './page-plain.ts';
import { ReceiptPageSchema } from './page-receipt.ts';
import { SentPageSchema } from './page-sent.ts';
import { SignInLinkPageSchema } from './page-sign-in-link.ts';
import { StatusPageSchema } from './page-status.ts';
import { TeamPageSchema } from './page-team.ts';
import { PicturesSchema, PictureTextsSchema } from './pictures.ts';
import { PostsSchema } from './post.ts';
import { PressPageSchema, PressSchema } from './press.ts';
import { PrivacyDataSchema } from './privacy-data.ts';
import { ProjectsSchema, ProjectTextsSchema } from './projects.ts';
import { ResourcesPageSchema, ResourcesSchema } from './resource.ts';
import { UiSchema } from './ui.ts';

/** Files of content/facts/, which are not translated. */
export const FACT_FILES = {
  'company.yaml': CompanySchema,
  'retention.yaml': RetentionSchema,
  'privacy-data.yaml': PrivacyDataSchema,
  'analytics.yaml': AnalyticsSchema,
  'counters.yaml': CountersSchema,
  'solutions.yaml': SolutionsSchema,
  'offerings.yaml': OfferingsSchema,
  'innovations.yaml': InnovationsSchema,
  'services.yaml': ServicesSchema,
  'steps.yaml': StepsSchema,
  'people.yaml': PeopleSchema,
  'values.yaml': ValuesSchema,
  'jobs.yaml': JobsSchema,
  'projects.yaml': ProjectsSchema,
  'posts.yaml': PostsSchema,
  'pictures.yaml': PicturesSchema,
  'resources.yaml': ResourcesSchema,
  'press.yaml': PressSchema,
  'letters.yaml': LettersSchema,
  'accessibility.yaml': AccessibilitySchema,
} as const;

/** Files that every language folder contains. */
export const TRANSLATED_FILES = {
  'ui.yaml': UiSchema,
  'counters.yaml': CounterTextsSchema,
  'projects.yaml': ProjectTextsSchema,
  'pictures.yaml': PictureTextsSchema,
  'pages/home.yaml': HomePageSchema,
  'pages/business.yaml': BusinessPageSchema,
  'pages/team.yaml': TeamPageSchema,
  'pages/career.yaml': CareerPageSchema,
  'pages/projects.yaml': ProjectsPageSchema,
  'pages/blog.yaml': BlogPageSchema,
  'pages/resources.yaml': ResourcesPageSchema,
  'pages/press.yaml': PressPageSchema,
  'pages/sent.yaml': SentPageSchema,
  'pages/status.yaml': StatusPageSchema,
  'pages/receipt.yaml': ReceiptPageSchema,
  'pages/newsletter.yaml': NewsletterPagesSchema,
  'pages/sign-in-link.yaml': SignInLinkPageSchema,
  'pages/plain.yaml': PlainPagesSchema,
  'pages/privacy.yaml': LegalPageSchema,
  'pages/terms.yaml': LegalPageSchema,
  'pages/accessibility.yaml': AccessibilityPageSchema,
  'pages/not-found.yaml': NotFoundPageSchema,
  'emails/contact-notification.yaml': EmailSchema,
  'emails/application-notification.yaml': EmailSchema,
  'emails/contact-receipt.yaml': EmailSchema,
  'emails/application-receipt.yaml': EmailSchema,
  'emails/contact-reply.yaml': EmailSchema,
  'emails/application-reply.yaml': EmailSchema,
  'emails/contact-notice.yaml': EmailSchema,
  'emails/application-notice.yaml': EmailSchema,
  'emails/reply-notice.yaml': EmailSchema,
  'emails/reply-notification.yaml': EmailSchema,
  'emails/erasure-notice.yaml': EmailSchema,
  'emails/withdrawal-notice.yaml': EmailSchema,
  'emails/newsletter-confirmation.yaml': EmailSchema,
  'emails/newsletter-letter.yaml': LetterFrameSchema,
  'emails/auth-verify.yaml': EmailSchema,
  'emails/auth-magic-link.yaml': EmailSchema,
  'emails/auth-otp.yaml': EmailSchema,
  'emails/auth-reset.yaml': EmailSchema,
  'emails/auth-change-email.yaml': EmailSchema,
  'emails/auth-new-device.yaml': EmailSchema,
  'emails/auth-password-changed.yaml': EmailSchema,
  'emails/auth-email-changed.yaml': EmailSchema,
  'emails/auth-account-exists.yaml': EmailSchema,
  'emails/auth-account-deleted.yaml': EmailSchema,
  'emails/auth-account-unused.yaml': EmailSchema,
  'emails/auth-invitation.yaml': EmailSchema,
  'emails/auth-second-factor-on.yaml': EmailSchema,
  'emails/auth-second-factor-off.yaml': EmailSchema,
  'emails/auth-deanonymize.yaml': EmailSchema,
  'emails/auth-email-change-requested.yaml': EmailSchema,
  'emails/auth-key-added.yaml': EmailSchema,
  'emails/auth-key-removed.yaml': EmailSchema,
  'emails/auth-token-created.yaml': EmailSchema,
  'emails/auth-token-removed.yaml': EmailSchema,
  'emails/auth-provider-linked.yaml': EmailSchema,
  'emails/auth-provider-unlinked.yaml': EmailSchema,
  'emails/auth-recovery-codes.yaml': EmailSchema,
  'emails/auth-recovery-code-used.yaml': EmailSchema,
} as const;

export type FactFile = keyof typeof FACT_FILES;
export type TranslatedFile = keyof typeof TRANSLATED_FILES;
/** The type of a fact file, e.g. `FactContent<'company.yaml'>`. */
export type FactContent<F extends FactFile> = z.infer<(typeof FACT_FILES)[F]>;
/** The type of a translated file, e.g. `TranslatedContent<'ui.yaml'>`. */
export type TranslatedContent<F extends TranslatedFile> = z.infer<(typeof TRANSLATED_FILES)[F]>;

export * from './count-members.ts';
export * from './counters.ts';
export * from './email.ts';
export * from './facts-company.ts';
export * from './facts-offer.ts';
export * from './facts-people.ts';
export * from './guide.ts';
export * from './language.ts';
export * from './letter.ts';
export * from './listing-pages.ts';
export * from './page-accessibility.ts';
export * from './page-business.ts';
export * from './page-career.ts';
export * from './page-home.ts';
export * from './page-legal.ts';
export * from './page-newsletter.ts';
export * from './page-not-found.ts';
export * from './page-plain.ts';
export * from './page-receipt.ts';
export * from './page-sent.ts';
export * from './page-sign-in-link.ts';
export * from './page-status.ts';
export * from './page-team.ts';
export * from './pictures.ts';
export * from './post.ts';
export * from './press.ts';
export * from './privacy-data.ts';
export * from './projects.ts';
export * from './redirects.ts';
export * from './resource.ts';
export * from './text.ts';
export * from './ui.ts';
export { ADDRESS_ERRORS } from './ui-address-errors.ts';
