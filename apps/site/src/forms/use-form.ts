// Binds a form to its element: submitting, faults with focus, result with focus, reset, notice.
import { type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { prepareToasts, showToast } from '../toasts/show-toast.ts';
import type { Faults, Form, FormState } from './form-state.ts';

type Options<Values, Field extends string, Fault extends string> = {
  create: () => Form<Values, Field, Fault>;
  readValues: (form: HTMLFormElement) => Values;
  /** Who shows the notices, e.g. `contact`. */
  source: string;
  dismiss: string;
  /** The record is committed. */
  onSent?: () => void;
};

const INITIAL: FormState<never, never> = { status: 'editing', faults: {} };

export function useForm<Values, Field extends string, Fault extends string>({
  create,
  readValues,
  source,
  dismiss,
  onSent,
}: Options<Values, Field, Fault>) {
  const [form] = useState(create);
  const state: FormState<Field, Fault> = useSyncExternalStore(
    form.subscribe,
    form.get,
    () => INITIAL,
  );
  const isHydrated = useSyncExternalStore(noUpdates, isTrue, isFalse);
  const element = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state.status === 'sent') element.current?.reset();
    if (state.status === 'sent' || state.status === 'failed') showResult(result.current);
  }, [state]);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = await form.submit(readValues(event.currentTarget));
    if (next.status === 'editing') focusFirstFault(element.current, next.faults);
    if (next.status === 'sent') onSent?.();
    if (next.status !== 'sent' && next.status !== 'failed') return;
    const { title, text } = next;
    const kind = next.status === 'sent' ? 'success' : 'error';
    await showToast({ kind, title, text, source, dismiss });
  }

  const faults: Faults<Field, Fault> = state.status === 'editing' ? state.faults : {};
  return {
    state,
    faults,
    isHydrated,
    isSubmitting: state.status === 'submitting',
    resultRef: result,
    /** For the `form` element. */
    bindings: {
      ref: element,
      // The browser's own messages help only while ours are not there yet.
      noValidate: isHydrated,
      'aria-busy': state.status === 'submitting',
      onSubmit: handleSubmit,
      onFocus: prepareToasts,
      onInput: (event: { currentTarget: HTMLFormElement }) =>
        form.revise(readValues(event.currentTarget)),
    },
  };
}

function focusFirstFault(form: HTMLFormElement | null, faults: object) {
  for (const control of form?.querySelectorAll<HTMLInputElement>('[name]') ?? []) {
    if (control.name in faults) return control.focus();
  }
}

/** In the middle of the window, because the notice stands at its lower edge. */
function showResult(result: HTMLElement | null) {
  result?.focus({ preventScroll: true });
  result?.scrollIntoView({ block: 'center' });
}

function noUpdates() {
  return () => undefined;
}

function isTrue() {
  return true;
}

function isFalse() {
  return false;
}
