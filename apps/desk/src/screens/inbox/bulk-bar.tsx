// What can be done with the chosen items.
import { Button } from '../../components/button.tsx';
import { ActionPopover } from '../../layout/action-popover.tsx';
import { readItemAgain } from '../item/data.ts';
import { AssignPanel, ClosePanel, WaitPanel } from './action-panels.tsx';
import { type Changeable, changeAssignee, changeStatus, moveToSpam } from './actions.ts';
import type { InboxItem } from './inbox-item.ts';
import styles from './list-header.module.css';

type Props = { items: InboxItem[]; onDone: () => void };

export function BulkBar({ items, onDone }: Props) {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const finish = async (change: Promise<boolean>) => {
    await change;
    onDone();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar for chosen items, not a form
    <div className={styles.bulk} role="group" aria-label="Chosen items">
      <b role="status">{items.length === 0 ? 'None chosen' : `${items.length} chosen`}</b>
      {items.length > 0 && (
        <>
          <ActionPopover label="Assign the chosen items" button="Assign">
            {(close) => (
              <AssignPanel
                kinds={kinds}
                onChoose={(assignee) => {
                  close();
                  void finish(changeAssignee(items, assignee));
                }}
              />
            )}
          </ActionPopover>
          <ActionPopover label="Wait with the chosen items" button="Wait">
            {(close) => (
              <WaitPanel
                onChoose={(change) => {
                  close();
                  void finish(readReasons(items).then((read) => changeStatus(read, change)));
                }}
              />
            )}
          </ActionPopover>
          <ActionPopover label="Close the chosen items" button="Close">
            {(close) => (
              <ClosePanel
                canBeAnswered={false}
                isDone={items.every(({ status }) => status === 'answered' || status === 'closed')}
                onChoose={(change) => {
                  close();
                  void finish(readReasons(items).then((read) => changeStatus(read, change)));
                }}
              />
            )}
          </ActionPopover>
          <Button kind="bare" size="small" onClick={() => void finish(moveToSpam(items))}>
            Spam
          </Button>
        </>
      )}
      <Button kind="quiet" size="small" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/** The undo of a change gives closed items their reason back, which the rows of the list do not have. */
async function readReasons(items: InboxItem[]): Promise<Changeable[]> {
  return Promise.all(
    items.map(async (item) => {
      if (item.status !== 'closed') return item;
      const whole = await readItemAgain(item.id).catch(() => null);
      return { ...item, closedReason: whole?.closedReason ?? null };
    }),
  );
}
