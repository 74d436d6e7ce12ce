// A form: its state machine (createForm) and how that is bound to its element (useForm).
//   editing     waiting for the visitor; `errors` is empty until a submit found some,
//               then follows every change of the fields
//   submitting  one submission is under way; further submits do nothing
//   sent        the record is committed; the fields may be emptied; leads to editing by a new submit
//   failed      nothing was acknowledged; the fields stay filled; leads to submitting by a new submit
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
import { prepareToasts, showToast } from '../toasts/show-toast.ts';

/** What is wrong with each field, by the name of the field. */
export type FieldErrors<Field extends string, Code extends string> = Partial<Record<Field, Code>>;

export type SubmitResult = {
  status: 'sent' | 'failed';
  title: string;
  text: string;
  /** What only the result beside the form says, not the notice. */
  note?: string;
};

export type FormState<Field extends string, Code extends string> =
  | { status: 'editing'; errors: FieldErrors<Field, Code> }
  | { status: 'submitting' }
  | SubmitResult;

export type Form<Values, Field extends string, Code extends string> = ReadableStore<
  FormState<Field, Code>
> & {
  submit(values: Values): Promise<FormState<Field, Code>>;
  /** The visitor changed a field: shown errors follow, nothing new is shown. */
  revise(values: Values): void;
};

export function createForm<Values, Field extends string, Code extends string>(options: {
  validate(values: Values): FieldErrors<Field, Code>;
  /** Only called with valid values; never rejects. */
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
  /** For the element that shows the result. */
  resultRef: RefObject<HTMLDivElement | null>;
  /** For the `form` element. */
  bindings: ComponentProps<'form'>;
};

/** Submits, focuses the first error or the result, empties the sent form, shows the notice. */
export function useForm<Values, Field extends string, Code extends string>(options: {
  create(): Form<Values, Field, Code>;
  readValues(form: HTMLFormElement): Values;
  /** Who shows the notices, e.g. `contact`. */
  source: string;
  dismiss: string;
  /** The record is committed. */
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

  useEffect(() => {
    if (state.status === 'sent') element.current?.reset();
    if (state.status === 'sent' || state.status === 'failed') showResult(result.current);
  }, [state]);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = await form.submit(readValues(event.currentTarget));
    if (next.status === 'editing') focusFirstError(element.current, next.errors);
    if (next.status === 'sent') onSent?.();
    if (next.status !== 'sent' && next.status !== 'failed') return;
    const { title, text } = next;
    const kind = next.status === 'sent' ? 'success' : 'error';
    await showToast({ kind, title, text, source, dismiss });
  }

  return {
    state,
    errors: state.status === 'editing' ? state.errors : {},
    isHydrated,
    isSubmitting: state.status === 'submitting',
    resultRef: result,
    bindings: {
      ref: element,
      // The browser's own messages help only while ours are not there yet.
      noValidate: isHydrated,
      'aria-busy': state.status === 'submitting',
      onSubmit: handleSubmit,
      onFocus: prepareToasts,
      onInput: (event) => form.revise(readValues(event.currentTarget)),
    },
  };
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
