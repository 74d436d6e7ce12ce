// The receipt page: the progress of a message or application, its content and its actions.
import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { PlainButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { NumberBand } from '../../components/number-band.tsx';
import { TextWithEmail } from '../../components/text-with-email.tsx';
import { fill } from '../../content/fill.ts';
import { describeFailure } from '../../forms/describe-failure.ts';
import { withErrorView } from '../../layout/error-boundary.tsx';
import { useLinkToken } from '../../state/use-link-token.ts';
import { Actions } from './actions.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { describeState, formatDay } from './describe-receipt.ts';
import styles from './receipt.module.css';
import { createReceiptApi, toCvPath, toDownloadPath } from './receipt-api.ts';
import type { ReceiptTexts } from './receipt-content.ts';
import { type ChangeResult, createReceiptStore, LOADING, type Shown } from './receipt-state.ts';
import { Progress, Slip } from './slip.tsx';
import { Thread } from './thread.tsx';

type Props = { texts: ReceiptTexts; locale: string };

export const ReceiptIsland = withErrorView(Receipt);

function Receipt({ texts, locale }: Props) {
  const token = useLinkToken();
  const [store] = useState(() =>
    createReceiptStore(createReceiptApi((address, options) => fetch(address, options))),
  );
  const state = useSyncExternalStore(store.subscribe, store.get, () => LOADING);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (token !== null) void store.open(token);
  }, [store, token]);

  const { title, lead } = describeState(state, { texts, locale });
  // Both actions remove the button that had the focus, so focus the title.
  const withdraw = async () => {
    await store.change({ type: 'withdraw' });
    const after = store.get();
    if (after.status === 'shown' && after.receipt.withdrawn_at !== null) heading.current?.focus();
  };
  const erase = async () => {
    await store.change({ type: 'erase' });
    if (store.get().status === 'erased') heading.current?.focus();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={state.status === 'loading' ? styles.loading : styles.lead} role="status">
        <TextWithEmail text={lead} />
      </p>
      {state.status === 'failed' && (
        <PlainButton kind="line" onClick={() => void store.open(token ?? '')}>
          {texts.retry}
        </PlainButton>
      )}
      {state.status === 'shown' && (
        <Details
          state={state}
          texts={texts}
          locale={locale}
          cvHref={toCvPath(token ?? '')}
          downloadHref={toDownloadPath(token ?? '')}
          onCorrecting={store.setCorrecting}
          onReply={(message, submissionKey) =>
            store.change({ type: 'reply', message, submissionKey })
          }
          onSave={(values) => void store.change({ type: 'correct', ...values })}
          onWithdraw={() => void withdraw()}
          onErase={() => void erase()}
        />
      )}
    </>
  );
}

type DetailsProps = Props & {
  state: Shown;
  cvHref: string;
  downloadHref: string;
  onCorrecting: (isCorrecting: boolean) => void;
  onSave: (values: { name: string; message: string }) => void;
  onReply: (message: string, submissionKey: string) => Promise<void>;
  onWithdraw: () => void;
  onErase: () => void;
};

function Details({
  state,
  texts,
  locale,
  cvHref,
  onCorrecting,
  onSave,
  onReply,
  ...actions
}: DetailsProps) {
  const { receipt, isBusy, isCorrecting, result } = state;
  const resultElement = useRef<HTMLParagraphElement>(null);
  const correctButton = useRef<HTMLButtonElement>(null);
  const wasCorrecting = useRef(false);
  useEffect(() => {
    if (result !== null) resultElement.current?.focus();
    else if (wasCorrecting.current && !isCorrecting) correctButton.current?.focus();
    wasCorrecting.current = isCorrecting;
  }, [result, isCorrecting]);

  const form = isCorrecting ? (
    <CorrectionForm
      receipt={receipt}
      texts={texts}
      isBusy={isBusy}
      onSave={onSave}
      onCancel={() => onCorrecting(false)}
    />
  ) : null;
  return (
    <>
      <NumberBand number={receipt.number} className={styles.band} />
      <Progress receipt={receipt} texts={texts} locale={locale} />
      {result && (
        <p ref={resultElement} tabIndex={-1} className={styles.result}>
          <TextWithEmail text={describeResult(result, texts)} />
        </p>
      )}
      <Slip receipt={receipt} texts={texts} locale={locale} cvHref={cvHref} form={form} />
      <Thread state={state} texts={texts} locale={locale} onReply={onReply} />
      <Actions
        state={state}
        texts={texts}
        correctRef={correctButton}
        onCorrect={() => onCorrecting(true)}
        {...actions}
      />
      <div className={styles.ends}>
        <Icon of={CalendarClock} className={styles.sign} />
        <div>
          <p>{fill(texts.ui.erasesOn, { date: formatDay(receipt.erases_at, locale) })}</p>
          <p>{texts.ui.keep}</p>
        </div>
      </div>
    </>
  );
}

function describeResult(result: ChangeResult, texts: ReceiptTexts): string {
  if (result.type === 'saved') return texts.page.saved;
  if (result.type === 'replied') return texts.page.thread.sent;
  if (result.type === 'too-late') return texts.page.tooLate;
  if (result.type === 'limit') return texts.page.tooOften;
  return describeFailure(result.error, { texts: texts.failure, isOnline: navigator.onLine });
}
