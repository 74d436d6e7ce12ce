// One message or application: what the sender wrote, what we wrote, and the reply.
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { useTitle } from '../../layout/page.tsx';
import { Loading, PaneState } from '../../layout/pane-state.tsx';
import { getStaffRole } from '../../session/access.ts';
import { reportFailure } from '../inbox/actions.ts';
import { ListFailed } from '../inbox/failed.tsx';
import type { ListContext } from '../inbox/list-context.ts';
import { itemQuery, openItem } from './data.ts';
import { ItemPane } from './item-pane.tsx';
import { ItemPreview } from './item-preview.tsx';
import styles from './screen.module.css';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function Component() {
  const { id = '' } = useParams();
  const list = useOutletContext<ListContext | undefined>();
  const isId = UUID.test(id);
  const {
    data: item,
    isPending,
    isError,
    error,
    refetch,
  } = useQuery({
    ...itemQuery(id),
    enabled: isId,
  });
  const row = item === undefined ? list?.items.find((other) => other.id === id) : undefined;
  const shown = item ?? row;
  useTitle(shown ? `${shown.name}, ${shown.number}` : 'Item');
  useOpening(item?.openedAt === null ? item.id : null);

  if (isId && isPending) {
    return row && list ? (
      <ItemPreview row={row} list={list} />
    ) : (
      <Frame content={<Loading what="the item" />} />
    );
  }
  if (isId && isError && !item) {
    return (
      <Frame
        content={<ListFailed what="The item" error={error} onRetry={() => void refetch()} />}
      />
    );
  }
  return item ? <ItemPane item={item} list={list} /> : <Frame content={<Missing />} />;
}

function Frame({ content }: { content: ReactNode }) {
  return <div className={styles.state}>{content}</div>;
}

/** An item of another kind and an erased one look the same for those who may not see it. */
function Missing() {
  const role = getStaffRole();
  const other = role === 'agent' ? 'Applications are' : 'Messages are';
  return (
    <PaneState
      title="This is not open to you"
      image={Lock}
      actions={
        <ButtonLink kind="filled" size="small" to="/inbox">
          Back to the inbox
        </ButtonLink>
      }
    >
      <p>
        The item was erased, or the link is not complete.
        {role !== 'admin' && ` ${other} for ${role === 'agent' ? 'hr' : 'agent'} and admin.`}
      </p>
    </PaneState>
  );
}

const OPENED_AFTER_MS = 700;

/** Passing by on the way through the list is not opening: the sender is notified of it. */
function useOpening(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => {
      openItem(id).catch((error: unknown) => reportFailure('Not marked as opened', error));
    }, OPENED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
}
