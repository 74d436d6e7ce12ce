// The pages that newsletter emails link to. Opening a page changes nothing, only its buttons do.
import { isEmailAddress } from '@loimel/client/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { SubmitButton } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { TextWithEmail } from '../../components/text-with-email.tsx';
import { describeFailure, type FailureTexts } from '../../forms/describe-failure.ts';
import { withErrorView } from '../../layout/error-boundary.tsx';
import { useLinkToken } from '../../state/use-link-token.ts';
import { type CallResult, callNewsletter, type NewsletterCall } from './newsletter-api.ts';
import type { ConfirmTexts, EndTexts } from './newsletter-content.ts';
import styles from './newsletter-pages.module.css';

export const ConfirmNewsletterIsland = withErrorView(ConfirmNewsletter);
export const EndNewsletterIsland = withErrorView(EndNewsletter);

function ConfirmNewsletter({ texts }: { texts: ConfirmTexts }) {
  const token = useLinkToken();
  return (
    <>
      <Head title={texts.title} lead={texts.lead} />
      {token !== null && (
        <>
          {token !== '' && (
            <>
              <LinkForm key={token} action="confirm" token={token} texts={texts} />
              <h2 className={styles.subtitle}>{texts.codeTitle}</h2>
            </>
          )}
          <CodeForm texts={texts} />
        </>
      )}
    </>
  );
}

function EndNewsletter({ texts }: { texts: EndTexts }) {
  const token = useLinkToken();
  return (
    <>
      <Head title={texts.title} lead={token === '' ? texts.expired : texts.lead} />
      {token !== null && token !== '' && (
        <LinkForm key={token} action="unsubscribe" token={token} texts={texts} />
      )}
    </>
  );
}

function Head({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>
        <TextWithEmail text={lead} />
      </p>
    </>
  );
}

type LinkTexts = {
  go: string;
  submitting: string;
  done: string;
  expired: string;
  failure: FailureTexts;
};

type LinkFormProps = {
  action: NewsletterCall['action'];
  token: string;
  texts: LinkTexts;
};

/** The button that uses the token. It is a form, so that the button is busy during the request. */
function LinkForm({ action, token, texts }: LinkFormProps) {
  const { state, call } = useNewsletterCall();
  const isOver = state.status === 'done' || state.status === 'expired';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void call({ action, body: { token } });
      }}
    >
      {!isOver && (
        <div>
          <SubmitButton size="large" busy={state.status === 'busy'} busyText={texts.submitting}>
            {texts.go}
          </SubmitButton>
        </div>
      )}
      <ResultMessage state={state} texts={texts} />
    </form>
  );
}

type CodeErrors = { email?: string; code?: string };

/** Confirms with address and code, for visitors who read the email on another device. */
function CodeForm({ texts }: { texts: ConfirmTexts }) {
  const { state, call } = useNewsletterCall();
  const [errors, setErrors] = useState<CodeErrors>({});
  const isBusy = state.status === 'busy';

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = {
      email: String(data.get('email')).trim(),
      code: String(data.get('code')).trim(),
    };
    const found = findCodeErrors(values, texts);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) void call({ action: 'confirm', body: values });
    else form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  if (state.status === 'done') return <ResultMessage state={state} texts={texts} />;
  return (
    <form className={styles.form} noValidate aria-busy={isBusy} onSubmit={handleSubmit}>
      <Field
        id="confirm-email"
        name="email"
        control="email"
        label={texts.email}
        autoComplete="email"
        error={errors.email}
        disabled={isBusy}
      />
      <Field
        id="confirm-code"
        name="code"
        control="text"
        label={texts.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={errors.code}
        disabled={isBusy}
      />
      <div>
        <SubmitButton kind="line" busy={isBusy} busyText={texts.submitting}>
          {texts.codeGo}
        </SubmitButton>
      </div>
      <ResultMessage state={state} texts={{ ...texts, expired: texts.codeWrong }} />
    </form>
  );
}

function findCodeErrors(
  { email, code }: { email: string; code: string },
  texts: ConfirmTexts,
): CodeErrors {
  return {
    ...(email === '' && { email: texts.emailMissing }),
    ...(email !== '' && !isEmailAddress(email) && { email: texts.emailInvalid }),
    ...(code === '' && { code: texts.codeMissing }),
  };
}

type CallState = { status: 'idle' } | { status: 'busy' } | CallResult;

function useNewsletterCall() {
  const [state, setState] = useState<CallState>({ status: 'idle' });
  async function call(wanted: NewsletterCall): Promise<void> {
    setState({ status: 'busy' });
    setState(await callNewsletter(wanted));
  }
  return { state, call };
}

type ResultProps = {
  state: CallState;
  texts: { done: string; expired: string; failure: FailureTexts };
};

/** The result of a request, next to its button. It receives the focus. */
function ResultMessage({ state, texts }: ResultProps) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state.status !== 'idle' && state.status !== 'busy') element.current?.focus();
  }, [state]);
  if (state.status === 'idle' || state.status === 'busy') return null;

  const isDone = state.status === 'done';
  return (
    <p
      ref={element}
      tabIndex={-1}
      className={joinClasses(styles.result, isDone ? styles.done : styles.rejected)}
    >
      <Icon of={isDone ? CircleCheck : CircleAlert} className={styles.sign} />
      <span>
        <TextWithEmail text={describeResult(state, texts)} />
      </span>
    </p>
  );
}

function describeResult(state: CallResult, texts: ResultProps['texts']): string {
  if (state.status !== 'failed') return texts[state.status];
  return describeFailure(state.error, { texts: texts.failure, isOnline: navigator.onLine });
}
