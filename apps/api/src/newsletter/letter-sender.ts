// Sends a letter to one subscriber. The state of the subscription is read immediately before.
import type { Sender } from '../deliveries/index.ts';
import type { Email, SendEmail } from '../email/index.ts';
import type { Database } from '../platform/database.ts';
import { formatDay } from '../receipts/senders.ts';
import { type LetterSnapshot, wordsOf } from './letter-snapshot.ts';
import { NEWSLETTER_PATH, type NewsletterLinks } from './links.ts';
import { noteBounce, requireSnapshot } from './manage-letters.ts';
import { isRejectedAddress } from './rejected-address.ts';
import { toLetterHtml, toLetterText } from './render-letter.ts';

type LetterParts = { links: NewsletterLinks; publicUrl: string };

export function newsletterLetterSender(
  options: LetterParts & { database: Database; sendEmail: SendEmail },
): Sender {
  const { database } = options;
  // A letter never changes after it was started.
  const snapshots = new Map<number, Promise<LetterSnapshot>>();

  function readOnce(number: number): Promise<LetterSnapshot> {
    const known = snapshots.get(number);
    if (known) return known;
    const reading = requireSnapshot(database, number).catch((error) => {
      snapshots.delete(number);
      throw error;
    });
    snapshots.set(number, reading);
    return reading;
  }

  return async (delivery) => {
    const snapshot = await readOnce(delivery.revision);
    const subscriber = await database
      .selectFrom('app.newsletter_subscribers')
      .select(['id', 'email', 'language', 'state', 'revision', 'confirmed_at', 'bounced_letters'])
      .where('id', '=', delivery.record_id)
      .executeTakeFirst();
    if (subscriber?.state !== 'confirmed' || subscriber.email === null) return 'skipped';
    // A worker that was killed had counted the rejection already.
    if (subscriber.bounced_letters.includes(delivery.revision)) return 'skipped';
    try {
      const email = await toLetterEmail(options, snapshot, {
        ...subscriber,
        confirmed_at: subscriber.confirmed_at ?? new Date(),
      });
      const to = { address: subscriber.email };
      await options.sendEmail({ ...email, deliveryKey: delivery.id, to });
      return 'delivered';
    } catch (error) {
      if (!isRejectedAddress(error)) throw error;
      // Paused: the relay rejects everyone, so this reader gets the letter when it goes on.
      if ((await noteBounce(database, delivery.id)) === 'paused') throw error;
      return 'skipped';
    }
  };
}

/** The email of a letter without its recipient and key. Also for a test email, whose reader is made up. */
export async function toLetterEmail(
  { links, publicUrl }: LetterParts,
  snapshot: LetterSnapshot,
  reader: { id: string; revision: number; language: string; confirmed_at: Date },
): Promise<Omit<Email, 'deliveryKey' | 'to'>> {
  const { language, words } = wordsOf(snapshot, reader.language);
  const token = await links.toToken('unsubscribe', {
    subscriberId: reader.id,
    revision: reader.revision,
  });
  const unsubscribeUrl = `${publicUrl}${NEWSLETTER_PATH}/unsubscribe?language=${language}&token=${token}`;
  const letter = { number: snapshot.number, language };
  const webUrl = `${publicUrl}${links.toLetterPath(letter)}?key=${await links.toLetterKey(letter)}`;
  const confirmedOn = formatDay(reader.confirmed_at, language);
  const rendered = {
    words,
    language,
    replyTo: snapshot.replyTo,
    addressed: { confirmedOn, unsubscribeUrl, webUrl },
  };
  return {
    subject: words.subject,
    text: toLetterText(rendered),
    html: toLetterHtml(rendered),
    replyTo: { name: snapshot.author, address: snapshot.replyTo },
    unsubscribeUrl,
  };
}
