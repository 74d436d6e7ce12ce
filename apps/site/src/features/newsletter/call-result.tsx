// What became of a call, next to the button that made it; it receives the focus.
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { describeFailure, type FailureTexts } from '../../forms/describe-failure.ts';
import type { CallState } from './newsletter-call.ts';
import styles from './newsletter-pages.module.css';

type Props = { state: CallState; texts: { done: string; expired: string; failure: FailureTexts } };

export function CallResult({ state, texts }: Props) {
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
      className={joinClasses(styles.result, isDone ? styles.done : styles.refused)}
    >
      <Icon of={isDone ? CircleCheck : CircleAlert} className={styles.sign} />
      {describe(state, texts)}
    </p>
  );
}

function describe(state: Exclude<CallState, { status: 'idle' | 'busy' }>, texts: Props['texts']) {
  if (state.status !== 'failed') return texts[state.status];
  return describeFailure(state.error, { texts: texts.failure, isOnline: navigator.onLine });
}
