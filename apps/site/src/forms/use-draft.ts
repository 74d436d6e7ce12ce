// The draft of a form in React: restores it after hydration, saves it on input, and holds what the
// note shows (draft-note.tsx).
import { type RefObject, useEffect, useState } from 'react';
import { type FormWithDraft, openStoredDraft } from '../state/stored-draft.ts';
import { createFormDraft } from './form-draft.ts';

/**
 * `restored`  Words of an earlier visit are in the form.
 * `kept`      Words of this visit are stored.
 * `cleared`   The visitor has said that the restored words are not theirs.
 */
export type DraftState = 'none' | 'restored' | 'kept' | 'cleared';

export type DraftBinding = {
  state: DraftState;
  save(): void;
  /** After the form was sent. */
  removeSent(): void;
  /** The visitor wants an empty form and nothing stored. */
  clear(): void;
};

/** Without `name` the form keeps nothing. */
export function useDraft(
  name: FormWithDraft | undefined,
  element: RefObject<HTMLFormElement | null>,
): DraftBinding {
  const [state, setState] = useState<DraftState>('none');
  const [draft] = useState(() =>
    name === undefined ? null : createFormDraft(openStoredDraft(name), isLoadedAgain()),
  );

  function save() {
    if (draft === null || element.current === null) return;
    const isStored = draft.save(element.current);
    setState((shown) => toNext(shown, isStored));
  }

  useEffect(() => {
    if (draft === null || element.current === null) return;
    const isRestored = draft.restore(element.current);
    const isStored = draft.save(element.current);
    setState(isRestored ? 'restored' : toNext('none', isStored));

    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || element.current === null) return;
      const isRestoredAgain = draft.restoreAgain(element.current);
      if (isRestoredAgain !== null) setState(isRestoredAgain ? 'restored' : 'none');
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [draft, element]);

  return {
    state,
    save,
    removeSent() {
      draft?.removeSent();
      setState('none');
    },
    clear() {
      draft?.remove();
      element.current?.reset();
      setState('cleared');
    },
  };
}

function isLoadedAgain(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate');
}

function toNext(shown: DraftState, isStored: boolean): DraftState {
  if (isStored) return shown === 'restored' ? 'restored' : 'kept';
  return shown === 'cleared' ? 'cleared' : 'none';
}
