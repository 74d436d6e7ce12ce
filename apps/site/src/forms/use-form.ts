// A form: its state machine (`createForm`) and its binding to the form element (`useForm`).
//   editing     Waiting for input. `errors` is empty until a submit finds errors.
//               Then it is updated with every change of the fields.
//   submitting  One submission is running. Further submits are ignored.
//   sent        The record is committed. The fields are cleared.
//   failed      The server confirmed nothing. The fields keep their values.
// From sent and failed, a new submit changes to submitting, or to editing if it finds errors.
import {
  type ComponentProps,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createStore, type ReadableStore } from '../state/store.ts';
import type { FormWithDraft } from '../state/stored-draft.ts';
import { prepareToasts, showToast } from '../toasts/show-toast.ts';
import { createFormStart, START_FIELD } from './spam-signals.ts';
import { type DraftState, useDraft } from './use-draft.ts';

/** Validation errors by field name. */
export type FieldErrors<Field extends string, Code extends string> = Partial<Record<Field, Code>>;

export type SubmitResult = {
  status: 'sent' | 'failed';
  title: string;
  text: string;
  /** Shown only in the result next to the form, not in the toast. */
  note?: string;
  /** The receipt number of a stored record. */
  number?: string;
  /** The error code of a failure, for a form that offers a way out. */
  code?: string;
};

export type FormState<Field extends string, Code extends string> =
  | { status: 'editing'; errors: FieldErrors<Field, Code> }
  | { status: 'submitting' }
  | SubmitResult;

export type Form<Values, Field extends string, Code extends string> = ReadableStore<
  FormState<Field, Code>
> & {
  submit(values: Values): Promise<FormState<Field, Code>>;
  /** The visitor changed a field. Updates the errors already shown, but shows no new ones. */
  revise(values: Values): void;
};

export function createForm<Values, Field extends string, Code extends string>(options: {
  validate(values: Values): FieldErrors<Field, Code>;
  /** Called only with valid values. Never rejects. */
  submit(values: Values): Promise<SubmitResult>;
}): Form<Values, Field, Code> {
  const { validate } = options;
  const { get, set, subscribe } = createStore<FormState<Field, Code>>(INITIAL);

  return {
    get,
    subscribe,
    async submit(values) {
      const state = get();
      if (state.status === 'submitting') return state;
      const errors = validate(values);
      if (!isEmpty(errors)) return set({ status: 'editing', errors });
      set({ status: 'submitting' });
      return set(await options.submit(values));
    },
    revise(values) {
      const state = get();
      if (state.status !== 'editing' || isEmpty(state.errors)) return;
      set({ status: 'editing', errors: keepShown(validate(values), state.errors) });
    },
  };
}

const INITIAL: FormState<never, never> = { status: 'editing', errors: {} };

export type FormBinding<Field extends string, Code extends string> = {
  state: FormState<Field, Code>;
  errors: FieldErrors<Field, Code>;
  isHydrated: boolean;
  isSubmitting: boolean;
  /** Ref of the element that shows the result. */
  resultRef: RefObject<HTMLDivElement | null>;
  draftState: DraftState;
  /** The visitor says that the restored words are not theirs. */
  clearDraft(): void;
  /** Props of the `form` element. */
  bindings: ComponentProps<'form'>;
};

/** Submits, focuses the first error or the result, clears the sent form and shows the toast. */
export function useForm<Values, Field extends string, Code extends string>(options: {
  create(): Form<Values, Field, Code>;
  readValues(form: HTMLFormElement): Values;
  /** Source of the toasts, e.g. `contact`. */
  source: string;
  dismiss: string;
  /** Keeps what is typed on the device until it is sent. */
  draft?: FormWithDraft;
  /** Called when the record is committed. */
  onSent?(): void;
}): FormBinding<Field, Code> {
  const { create, readValues, source, dismiss, onSent } = options;
  const [form] = useState(create);
  const state: FormState<Field, Code> = useSyncExternalStore(
    form.subscribe,
    form.get,
    () => INITIAL,
  );
  const isHydrated = useSyncExternalStore(noUpdates, isTrue, isFalse);
  const element = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const startForm = useRef(createBrowserStart());
  const { state: draftState, ...draft } = useDraft(options.draft, element);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per result
  useEffect(() => {
    if (state.status === 'sent') {
      element.current?.reset();
      draft.removeSent();
    }
    if (state.status === 'sent' || state.status === 'failed') showResult(result.current);
  }, [state]);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A program may have filled in the fields without events.
    draft.save();
    const next = await form.submit(readValues(event.currentTarget));
    if (next.status === 'editing') focusFirstError(element.current, next.errors);
    if (next.status === 'sent') onSent?.();
    if (next.status !== 'sent' && next.status !== 'failed') return;
    const { title, text } = next;
    const kind = next.status === 'sent' ? 'success' : 'error';
    await showToast({ kind, title, text, source, dismiss, isRepeated: true });
  }

  /** Of the next visitor the start is unknown until they enter the form. */
  function clearDraft() {
    draft.clear();
    const form = element.current;
    if (form === null) return;
    startForm.current = createBrowserStart();
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name=${START_FIELD}]`)) {
      field.value = '';
    }
    form.querySelector<HTMLInputElement>('[name=name]')?.focus();
  }

  return {
    state,
    draftState,
    clearDraft,
    errors: state.status === 'editing' ? state.errors : {},
    isHydrated,
    isSubmitting: state.status === 'submitting',
    resultRef: result,
    bindings: {
      ref: element,
      // Native validation messages are needed only until this code is hydrated.
      noValidate: isHydrated,
      'aria-busy': state.status === 'submitting',
      onSubmit: handleSubmit,
      onFocus: (event) => {
        void prepareToasts();
        void startForm.current(event.currentTarget).then(draft.save);
      },
      onInput: (event) => {
        form.revise(readValues(event.currentTarget));
        draft.save();
      },
    },
  };
}

function createBrowserStart() {
  return createFormStart((url, init) => fetch(url, init));
}

function isEmpty(errors: object): boolean {
  return Object.keys(errors).length === 0;
}

function keepShown<Field extends string, Code extends string>(
  found: FieldErrors<Field, Code>,
  shown: FieldErrors<Field, Code>,
): FieldErrors<Field, Code> {
  const kept = { ...found };
  for (const field in kept) if (shown[field] === undefined) delete kept[field];
  return kept;
}

function focusFirstError(form: HTMLFormElement | null, errors: object) {
  for (const control of form?.querySelectorAll<HTMLInputElement>('[name]') ?? []) {
    if (control.name in errors) return control.focus();
  }
}

/** Scrolls the result to the middle of the window, because the toast covers an edge. */
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
