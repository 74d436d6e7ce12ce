// Entry of the worker, without the routes of index.ts. Sends the email with the link and the code
// that confirm a subscription; letters are in letter-sender.ts.
import { renderEmail } from '@loimel/content/emails';
import type { Sender } from '../deliveries/index.ts';
import { type SendEmail, toHtmlEmail } from '../email/index.ts';
import type { Database } from '../platform/database.ts';
import { toPageLink } from '../receipts/senders.ts';
import { NEWSLETTER_PATH, type NewsletterLinks } from './links.ts';

export { readBounceReport } from './bounce-report.ts';
export { newsletterLetterSender, toLetterEmail } from './letter-sender.ts';
export { toSnapshot } from './letter-snapshot.ts';
export { createNewsletterLinks } from './links.ts';
export {
  countLetters,
  countSubscribers,
  enqueueLetter,
  noteBounce,
  pauseLetter,
  startLetter,
} from './manage-letters.ts';

export function newsletterConfirmationSender(options: {
  database: Database;
  links: NewsletterLinks;
  publicUrl: string;
  sendEmail: SendEmail;
}): Sender {
  const { links, publicUrl } = options;

  return async (delivery) => {
    const subscriber = await options.database
      .selectFrom('app.newsletter_subscribers')
      .select(['id', 'email', 'language', 'state', 'revision'])
      .where('id', '=', delivery.record_id)
      .executeTakeFirst();
    // The subscription was confirmed, ended or requested again, so this email is no longer needed.
    if (subscriber?.state !== 'pending' || subscriber.revision !== delivery.revision)
      return 'skipped';
    if (subscriber.email === null) return 'skipped';

    const { language } = subscriber;
    const subscription = { subscriberId: subscriber.id, revision: subscriber.revision };
    const token = await links.toToken('confirm', subscription);
    const unsubscribeToken = await links.toToken('unsubscribe', subscription);
    const { subject, text } = renderEmail({
      language,
      template: 'newsletter-confirmation',
      variables: {
        link: toPageLink(publicUrl, { language, path: '/newsletter/confirm', token }),
        code: await links.toCode(subscription),
      },
    });
    await options.sendEmail({
      deliveryKey: delivery.id,
      to: { address: subscriber.email },
      unsubscribeUrl: `${publicUrl}${NEWSLETTER_PATH}/unsubscribe?language=${language}&token=${unsubscribeToken}`,
      subject,
      text,
      html: toHtmlEmail({ subject, text, language }),
    });
    return 'delivered';
  };
}
