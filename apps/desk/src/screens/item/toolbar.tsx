// The actions of an item. Each has its key; on phones the less frequent ones are behind the dots.
import { CheckCheck, Clock, Ellipsis, ShieldAlert, UserRoundCheck } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../keyboard/keyboard.tsx';
import {
  ActionPopover,
  type ActionPopoverHandle,
  PanelButton,
} from '../../layout/action-popover.tsx';
import { LazyPart } from '../../layout/lazy-part.tsx';
import { lazyWithRetry } from '../../layout/lazy-with-retry.ts';
import { getStaffRole } from '../../session/access.ts';
import { AssignPanel, ClosePanel, WaitPanel } from '../inbox/action-panels.tsx';
import { changeAssignee, changeStatus, moveToSpam } from '../inbox/actions.ts';
import type { ListContext } from '../inbox/list-context.ts';
import { undoLastChange } from '../inbox/undo.ts';
import type { Item } from './item.ts';
import type { PersonAct } from './person-dialog.tsx';
import { useStateOf } from './state-of-item.ts';
import styles from './toolbar.module.css';
import { WayThroughList } from './way-through-list.tsx';

const loadPersonDialog = lazyWithRetry(
  async () => (await import('./person-dialog.tsx')).PersonDialog,
);

type Props = { item: Item; list: ListContext | undefined; onNote: () => void };

export function Toolbar({ item, list, onNote }: Props) {
  const assign = useRef<ActionPopoverHandle>(null);
  const wait = useRef<ActionPopoverHandle>(null);
  const close = useRef<ActionPopoverHandle>(null);
  const more = useRef<ActionPopoverHandle>(null);
  const [personAct, setPersonAct] = useStateOf<PersonAct | null>(item.id, null);
  const shownId = useRef(item.id);
  useLayoutEffect(() => {
    if (shownId.current === item.id) return;
    shownId.current = item.id;
    // A panel that was opened for one item must not act on the next.
    for (const panel of [assign, wait, close, more]) panel.current?.close();
  }, [item.id]);
  const isDone = item.status === 'answered' || item.status === 'closed';
  const spam = () => void moveToSpam([item]);
  useKeys({
    assign: () => assign.current?.open(),
    wait: () => wait.current?.open(),
    done: () => close.current?.open(),
    spam,
    note: onNote,
    undo: undoLastChange,
  });

  return (
    <header className={styles.bar}>
      <WayThroughList itemId={item.id} list={list} />
      <div>
        <span className={styles.wide}>
          <ActionPopover
            ref={assign}
            label="Assign to"
            button={
              <>
                <Icon of={UserRoundCheck} /> Assign <kbd>A</kbd>
              </>
            }
          >
            {(done) => (
              <AssignPanel
                kinds={[item.kind]}
                onChoose={(assignee) => {
                  done();
                  void changeAssignee([item], assignee);
                }}
              />
            )}
          </ActionPopover>
          <ActionPopover
            ref={wait}
            label="Wait until"
            button={
              <>
                <Icon of={Clock} /> Wait <kbd>W</kbd>
              </>
            }
          >
            {(done) => (
              <WaitPanel
                onChoose={(change) => {
                  done();
                  void changeStatus([item], change);
                }}
              />
            )}
          </ActionPopover>
          <ActionPopover
            ref={close}
            label="Answered or closed"
            button={
              <>
                <Icon of={CheckCheck} /> {isDone ? 'Status' : 'Close'} <kbd>E</kbd>
              </>
            }
          >
            {(done) => (
              <ClosePanel
                canBeAnswered={item.answeredAt !== null && item.status !== 'answered'}
                isDone={isDone}
                onChoose={(change) => {
                  done();
                  void changeStatus([item], change);
                }}
              />
            )}
          </ActionPopover>
        </span>
        <Button kind="bare" size="small" aria-label="Mark as spam, key !" onClick={spam}>
          <Icon of={ShieldAlert} />
        </Button>
        <ActionPopover ref={more} label="More actions" isIconOnly button={<Icon of={Ellipsis} />}>
          {(done) => (
            <>
              <PanelButton
                hint={<kbd>N</kbd>}
                onClick={() => {
                  done();
                  onNote();
                }}
              >
                Note for us
              </PanelButton>
              <span className={styles.narrow}>
                <PanelButton onClick={() => assign.current?.open()}>Assign</PanelButton>
                <PanelButton onClick={() => wait.current?.open()}>Wait until a date</PanelButton>
                <PanelButton onClick={() => close.current?.open()}>Answered or closed</PanelButton>
              </span>
              <PanelButton
                onClick={() => {
                  done();
                  void navigator.clipboard.writeText(`${location.origin}/items/${item.id}`);
                }}
              >
                Copy link to this item
              </PanelButton>
              {getStaffRole() === 'admin' && (
                <>
                  <PanelButton
                    onClick={() => {
                      done();
                      setPersonAct('export');
                    }}
                  >
                    Export this person
                  </PanelButton>
                  <PanelButton
                    onClick={() => {
                      done();
                      setPersonAct('erase');
                    }}
                  >
                    Erase personal data
                  </PanelButton>
                </>
              )}
            </>
          )}
        </ActionPopover>
      </div>
      {personAct && (
        <PersonActs
          act={personAct}
          item={item}
          backTo={list?.backTo ?? '/inbox'}
          onClose={() => setPersonAct(null)}
        />
      )}
    </header>
  );
}

type PersonActsProps = { act: PersonAct; item: Item; backTo: string; onClose: () => void };

function PersonActs(props: PersonActsProps) {
  const PersonDialog = loadPersonDialog();
  return (
    <LazyPart onFailed={props.onClose}>
      <PersonDialog {...props} />
    </LazyPart>
  );
}
