// The conversation about a message or application: the replies of the studio, what the sender has
// added, and the form to add something. All of it is shown as text.
import { type ContactErrorCode, findContactErrors } from '@loimel/client/contract';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { SubmitButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { formatMoment } from './describe-receipt.ts';
import type { Receipt, ThreadEntry } from './receipt-api.ts';
import type { ReceiptTexts } from './receipt-content.ts';
import type { Shown } from './receipt-state.ts';
import styles from './thread.module.css';

type Props = {
  state: Shown;
  texts: ReceiptTexts;
  locale: string;
  onReply: (message: string, submissionKey: string) => Promise<void>;
};

export function Thread({ state, texts, locale, onReply }: Props) {
  const { receipt, isBusy, result } = state;
  const canReply = receipt.withdrawn_at === null;
  if (!canReply && receipt.replies.length === 0) return null;
  return (
    <section className={styles.thread}>
      <h2 className={styles.heading}>{texts.page.thread.title}</h2>
      {receipt.replies.length > 0 && (
        <ol className={styles.entries}>
          {receipt.replies.map((entry) => (
            <Entry key={entry.id} entry={entry} texts={texts} locale={locale} />
          ))}
        </ol>
      )}
      {canReply && (
        <ReplyForm
          receipt={receipt}
          texts={texts}
          isBusy={isBusy}
          isSent={result?.type === 'replied'}
          onReply={onReply}
        />
      )}
    </section>
  );
}

function Entry({ entry, texts, locale }: { entry: ThreadEntry } & Pick<Props, 'texts' | 'locale'>) {
  const { thread } = texts.page;
  return (
    <li className={styles.entry}>
      <p className={styles.author}>
        <b>{entry.is_from_sender ? thread.you : (entry.author ?? thread.team)}</b>{' '}
        <time dateTime={entry.created_at}>{formatMoment(entry.created_at, locale)}</time>
      </p>
      <p className={styles.body} lang={entry.language}>
        {entry.body}
      </p>
      {entry.files.length > 0 && (
        <p className={styles.files}>
          {thread.files}: {entry.files.join(', ')}
        </p>
      )}
    </li>
  );
}

type FormProps = {
  receipt: Receipt;
  texts: ReceiptTexts;
  isBusy: boolean;
  isSent: boolean;
  onReply: Props['onReply'];
};

/** The key belongs to one text: a retry after a lost response sends the same one. */
function ReplyForm({ receipt, texts, isBusy, isSent, onReply }: FormProps) {
  const [error, setError] = useState<ContactErrorCode | undefined>();
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef<{ message: string; key: string } | null>(null);
  useEffect(() => {
    if (!isSent) return;
    sending.current = null;
    element.current?.reset();
  }, [isSent]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = String(new FormData(event.currentTarget).get('message'));
    const found = findContactErrors({ name: receipt.name, email: receipt.email, message }).message;
    setError(found);
    if (found !== undefined) {
      element.current?.querySelector('textarea')?.focus();
      return;
    }
    if (sending.current?.message !== message) {
      sending.current = { message, key: crypto.randomUUID() };
    }
    void onReply(message, sending.current.key);
  }

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-busy={isBusy}
      onSubmit={handleSubmit}
    >
      <Field
        id="reply-message"
        name="message"
        control="textarea"
        label={texts.page.thread.label}
        error={error && texts.errors[error]}
        disabled={isBusy}
      />
      <div>
        <SubmitButton busy={isBusy} busyText={texts.submitting}>
          {texts.page.thread.send}
        </SubmitButton>
      </div>
    </form>
  );
}
