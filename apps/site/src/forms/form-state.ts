// A form without any drawing. Its states:
//   editing     waiting for the visitor; `faults` is empty until a submit found some,
//               then follows every change of the fields
//   submitting  one submission is under way; further submits do nothing
//   sent        the record is committed; the fields may be emptied; leads to editing by a new submit
//   failed      nothing was acknowledged; the fields stay filled; leads to submitting by a new submit

/** What is wrong with each field, by the name of the field. */
export type Faults<Field extends string, Fault extends string> = Partial<Record<Field, Fault>>;

export type FormOutcome = {
  status: 'sent' | 'failed';
  title: string;
  text: string;
  /** What only the result beside the form says, not the notice. */
  note?: string;
};

export type FormState<Field extends string, Fault extends string> =
  | { status: 'editing'; faults: Faults<Field, Fault> }
  | { status: 'submitting' }
  | FormOutcome;

export type Form<Values, Field extends string, Fault extends string> = {
  get(): FormState<Field, Fault>;
  subscribe(listener: () => void): () => void;
  submit(values: Values): Promise<FormState<Field, Fault>>;
  /** The visitor changed a field: shown faults follow, nothing new is shown. */
  revise(values: Values): void;
};

type Options<Values, Field extends string, Fault extends string> = {
  findFaults: (values: Values) => Faults<Field, Fault>;
  /** Only called with values without faults; never rejects. */
  send: (values: Values) => Promise<FormOutcome>;
};

export function createForm<Values, Field extends string, Fault extends string>({
  findFaults,
  send,
}: Options<Values, Field, Fault>): Form<Values, Field, Fault> {
  let state: FormState<Field, Fault> = { status: 'editing', faults: {} };
  const listeners = new Set<() => void>();

  function set(next: FormState<Field, Fault>): FormState<Field, Fault> {
    state = next;
    for (const listener of listeners) listener();
    return next;
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async submit(values) {
      if (state.status === 'submitting') return state;
      const faults = findFaults(values);
      if (!isEmpty(faults)) return set({ status: 'editing', faults });
      set({ status: 'submitting' });
      return set(await send(values));
    },
    revise(values) {
      if (state.status !== 'editing' || isEmpty(state.faults)) return;
      set({ status: 'editing', faults: keepShown(findFaults(values), state.faults) });
    },
  };
}

function isEmpty(faults: object): boolean {
  return Object.keys(faults).length === 0;
}

function keepShown<Field extends string, Fault extends string>(
  found: Faults<Field, Fault>,
  shown: Faults<Field, Fault>,
): Faults<Field, Fault> {
  const kept = { ...found };
  for (const field in kept) if (shown[field] === undefined) delete kept[field];
  return kept;
}
