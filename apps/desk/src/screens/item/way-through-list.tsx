// Back to the list, and to the items before and after this one.
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import type { ListContext } from '../inbox/list-context.ts';
import styles from './toolbar.module.css';

export function WayThroughList({
  itemId,
  list,
}: {
  itemId: string;
  list: ListContext | undefined;
}) {
  return (
    <div>
      <ButtonLink
        kind="bare"
        size="small"
        className={styles.back}
        to={list?.backTo ?? '/inbox'}
        aria-label="Back to the inbox"
      >
        <Icon of={ArrowLeft} />
      </ButtonLink>
      {list && <Position itemId={itemId} list={list} />}
    </div>
  );
}

function Position({ itemId, list }: { itemId: string; list: ListContext }) {
  const index = list.order.indexOf(itemId);
  return (
    <>
      <Button kind="bare" size="small" aria-label="Previous item" onClick={() => list.move(-1)}>
        <Icon of={ChevronUp} />
      </Button>
      <Button kind="bare" size="small" aria-label="Next item" onClick={() => list.move(1)}>
        <Icon of={ChevronDown} />
      </Button>
      {index >= 0 && (
        <span className={styles.position}>
          {index + 1} of {list.total}
        </span>
      )}
    </>
  );
}
