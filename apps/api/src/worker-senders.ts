// The senders of the worker, by destination and kind of delivery.
import { readCompany } from '@loimel/content/company';
import type { readRetention } from '@loimel/content/emails';
import {
  applicationCopySender,
  applicationNotificationSender,
  applicationReceiptSender,
} from './applications/senders.ts';
import { authEmailSender, authSmsSender, createConfiguredSms } from './auth/senders.ts';
import { canarySender } from './canary/senders.ts';
import type { WorkerConfig } from './config.ts';
import {
  contactCopySender,
  contactNotificationSender,
  contactReceiptSender,
} from './contacts/senders.ts';
import type { DeliveryChannels } from './deliveries/index.ts';
import type { SendEmail } from './email/index.ts';
import {
  createNewsletterLinks,
  newsletterConfirmationSender,
  newsletterLetterSender,
} from './newsletter/senders.ts';
import type { Database } from './platform/database.ts';
import { createKeyring } from './platform/keyring.ts';
import { createReceiptLinks, createReceiptMailer } from './receipts/senders.ts';
import { noticeSender, replyNotificationSender, withText } from './replies/notices.ts';
import { replySender } from './replies/senders.ts';
import {
  eraseNoticeSender,
  eraseRequestSender,
  withdrawNoticeSender,
} from './retention/senders.ts';
import type { FileDriver } from './storage/index.ts';
import { type Webhook, webhookSender } from './webhooks/senders.ts';

export type ChannelParts = {
  config: WorkerConfig;
  database: Database;
  driver: FileDriver;
  retention: ReturnType<typeof readRetention>;
  webhook: Webhook | null;
  sendEmail: SendEmail;
};

export function createChannels(parts: ChannelParts): DeliveryChannels {
  const { config, database, driver, retention, webhook, sendEmail } = parts;
  const { PUBLIC_URL: publicUrl, FORM_COLLECTOR_URL: collectorUrl } = config;
  const studioEmail = config.STUDIO_EMAIL;
  const careersEmail = config.CAREERS_EMAIL ?? studioEmail;
  const isSignUpOpen = config.AUTH_SIGN_UP === 'open';
  const keyring = createKeyring(database);
  const links = createReceiptLinks(keyring);
  const newsletterLinks = createNewsletterLinks(keyring);
  const emailReceipt = createReceiptMailer({ database, retention, links, publicUrl, sendEmail });
  const eraseRequest = eraseRequestSender({ database, collectorUrl });
  const replies = { database, driver, links, publicUrl, sendEmail };
  const notifications =
    config.NOTIFICATION_TEXT === 'yes'
      ? createTextNotifications({ database, sendEmail, config, careersEmail })
      : createNotices({ database, sendEmail, config, careersEmail });

  return {
    canary: { canary: canarySender() },
    collector: {
      'contact-copy': contactCopySender({ database, collectorUrl }),
      'application-copy': applicationCopySender({
        database,
        driver,
        collectorUrl,
      }),
      'contact-erase': eraseRequest,
      'application-erase': eraseRequest,
    },
    webhook: {
      'contact-webhook': webhookSender({ database, subject: 'contact', webhook }),
      'application-webhook': webhookSender({ database, subject: 'application', webhook }),
    },
    email: {
      'contact-receipt': contactReceiptSender({ database, emailReceipt }),
      'application-receipt': applicationReceiptSender({ database, emailReceipt }),
      'contact-reply': replySender({
        ...replies,
        subject: 'contact',
        mailbox: studioEmail,
      }),
      'application-reply': replySender({
        ...replies,
        subject: 'application',
        mailbox: careersEmail,
      }),
      'newsletter-confirmation': newsletterConfirmationSender({
        database,
        links: newsletterLinks,
        publicUrl,
        sendEmail,
      }),
      'auth-email': authEmailSender({
        database,
        keyring,
        publicUrl,
        sendEmail,
        replyTo: studioEmail,
        isSignUpOpen,
      }),
    },
    newsletter: {
      'newsletter-letter': newsletterLetterSender({
        database,
        links: newsletterLinks,
        publicUrl,
        sendEmail,
      }),
    },
    'studio-email': {
      ...notifications,
      'contact-erase-notice': eraseNoticeSender({
        database,
        sendEmail,
        mailbox: studioEmail,
      }),
      'application-erase-notice': eraseNoticeSender({
        database,
        sendEmail,
        mailbox: careersEmail,
      }),
      'contact-withdraw-notice': withdrawNoticeSender({
        database,
        sendEmail,
        table: 'app.contacts',
        mailbox: studioEmail,
      }),
      'application-withdraw-notice': withdrawNoticeSender({
        database,
        sendEmail,
        table: 'app.job_applications',
        mailbox: careersEmail,
      }),
    },
    sms: {
      'auth-sms': authSmsSender({
        database,
        keyring,
        brand: readCompany().brand,
        isSignUpOpen,
        sendSms: createConfiguredSms(config),
      }),
    },
  };
}

type NotificationParts = {
  database: Database;
  sendEmail: SendEmail;
  config: WorkerConfig;
  careersEmail: string;
};

function createTextNotifications({ database, sendEmail, config, careersEmail }: NotificationParts) {
  const studioEmail = config.STUDIO_EMAIL;
  const toReply = (mailbox: string) =>
    withText(database, replyNotificationSender({ database, sendEmail, mailbox }));
  return {
    'contact-notification': withText(
      database,
      contactNotificationSender({ database, sendEmail, studioEmail }),
    ),
    'application-notification': withText(
      database,
      applicationNotificationSender({ database, sendEmail, careersEmail }),
    ),
    'contact-reply-notification': toReply(studioEmail),
    'application-reply-notification': toReply(careersEmail),
  };
}

function createNotices({ database, sendEmail, config, careersEmail }: NotificationParts) {
  const deskUrl = config.DESK_URL;
  const studio = { database, sendEmail, deskUrl, mailbox: config.STUDIO_EMAIL };
  const careers = { ...studio, mailbox: careersEmail };
  return {
    'contact-notification': noticeSender({ ...studio, template: 'contact-notice' }),
    'application-notification': noticeSender({ ...careers, template: 'application-notice' }),
    'contact-reply-notification': noticeSender({ ...studio, template: 'reply-notice' }),
    'application-reply-notification': noticeSender({ ...careers, template: 'reply-notice' }),
  };
}
