// The one button of a link: a form, so that it is busy while the call is under way.
import { SubmitButton } from '../../components/button.tsx';
import type { FailureTexts } from '../../forms/describe-failure.ts';
import { CallResult } from './call-result.tsx';
import { type NewsletterCall, useNewsletterCall } from './newsletter-call.ts';
import styles from './newsletter-pages.module.css';

export type LinkTexts = {
  go: string;
  submitting: string;
  done: string;
  expired: string;
  failure: FailureTexts;
};

type Props = {
  action: NewsletterCall['action'];
  token: string;
  texts: LinkTexts;
};

export function LinkForm({ action, token, texts }: Props) {
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
      <CallResult state={state} texts={texts} />
    </form>
  );
}
