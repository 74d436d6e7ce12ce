// Shows the step-up dialog while a person must confirm. The dialog is loaded when it is first needed.
import { useSyncExternalStore } from 'react';
import { stepUp } from '../session/step-up.ts';
import { LazyPart } from './lazy-part.tsx';
import { lazyWithRetry } from './lazy-with-retry.ts';

const loadDialog = lazyWithRetry(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/** Rendered once, in the shell. */
export function StepUpHost() {
  const pending = useSyncExternalStore(stepUp.subscribe, stepUp.get);
  if (!pending) return null;
  const StepUpDialog = loadDialog();
  return (
    // Without the dialog no one can confirm, so the act does not happen.
    <LazyPart key={pending.act} onFailed={() => pending.settle(false)}>
      <StepUpDialog act={pending.act} onEnd={pending.settle} />
    </LazyPart>
  );
}
