// Where the text of the draft is: on the server, on its way, or only in this page.
import { CloudOff } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { formatMinute } from '../../words/dates.ts';
import styles from './composer.module.css';
import { readItemAgain } from './data.ts';
import type { DraftState, DraftStore } from './draft-store.ts';

type Props = { draft: DraftState; store: DraftStore; itemId: string };

export function DraftStatus({ draft, store, itemId }: Props) {
  const { status, changedAt, savedAt, body, version } = draft;
  if (status === 'no-connection' || status === 'failed') {
    const here = changedAt === null ? '' : ` since ${minute(changedAt)}`;
    return (
      <span className={joinClasses(styles.status, styles.warn)} role="status">
        <Icon of={CloudOff} />
        <span>
          Kept in this page{here}{' '}
          <small>
            {savedAt === null ? 'the server has nothing yet' : `server has ${minute(savedAt)}`}
          </small>
        </span>
        <Button size="small" onClick={() => void store.flush()}>
          Try now
        </Button>
      </span>
    );
  }
  if (status === 'conflict') {
    const takeOther = async () => {
      const item = await readItemAgain(itemId);
      store.clear(draft.language);
      store.load(item?.draft ?? null, Date.now());
    };
    return (
      <span className={joinClasses(styles.status, styles.warn)} role="alert">
        <span>Another window has changed this draft.</span>
        <Button size="small" onClick={() => void store.keepMine()}>
          Keep this text
        </Button>
        <Button kind="quiet" size="small" onClick={() => void takeOther()}>
          Take the other
        </Button>
      </span>
    );
  }
  const words =
    status === 'gone'
      ? 'The item is gone. Copy your text if you need it.'
      : status !== 'saved'
        ? 'Saving …'
        : savedAt !== null && version > 0 && body !== ''
          ? `Draft saved at ${minute(savedAt)}`
          : '';
  return <span className={styles.status}>{words}</span>;
}

function minute(at: number): string {
  return formatMinute(new Date(at).toISOString());
}
