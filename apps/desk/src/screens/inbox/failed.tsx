// A pane that could not be read. Only this pane fails; the reference helps to find the cause in the log.
import { Copy, RefreshCw } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { RequestError } from '../../graphql/request.ts';
import { PaneState } from '../../layout/pane-state.tsx';
import { showToast } from '../../layout/toasts.tsx';
import styles from './failed.module.css';

type Props = { error: Error; onRetry: () => void; what?: string };

export function ListFailed({ error, onRetry, what = 'The list' }: Props) {
  const status = error instanceof RequestError ? error.status : 0;
  const reference = toReference(error);
  const copy = async () => {
    await navigator.clipboard.writeText(reference);
    showToast({ title: 'Reference copied' });
  };
  return (
    <PaneState
      title={status === 0 ? 'No connection to the server' : 'This could not be read'}
      image="torn"
      actions={
        <>
          <Button kind="filled" size="small" onClick={onRetry}>
            <Icon of={RefreshCw} /> Try again
          </Button>
          <Button size="small" onClick={() => void copy()}>
            <Icon of={Copy} /> Copy reference
          </Button>
        </>
      }
    >
      <p role="alert">
        {status !== 0 && <span className={styles.code}>{status}</span>}
        {what} could not be read. Your drafts are not affected.
      </p>
      <p className={styles.reference}>Reference {reference}</p>
    </PaneState>
  );
}

/** The code of the error and the time: with them the line in the log of the server is found. */
function toReference(error: Error): string {
  const code = error instanceof RequestError ? error.code : error.name;
  return `${code}-${new Date().toISOString().slice(11, 19).replaceAll(':', '')}`;
}
