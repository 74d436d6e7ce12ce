// The panels of the actions: to whom, until when, why. For one item and for several.
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { PanelButton } from '../../layout/action-popover.tsx';
import { client } from '../../session/client.ts';
import { formatDay, toDay } from '../../words/dates.ts';
import { CLOSED_REASONS } from '../../words/records.ts';
import styles from './action-panels.module.css';
import type { NewStatus } from './actions.ts';
import { type Colleague, colleaguesQuery, mayHandle } from './data.ts';

type AssignProps = {
  /** Only colleagues who can see items of all these kinds. */
  kinds: readonly string[];
  onChoose: (assignee: { id: string; name: string } | null) => void;
};

export function AssignPanel({ kinds, onChoose }: AssignProps) {
  const { data = [] } = useQuery(colleaguesQuery);
  const own = client.auth.getUser()?.id;
  const isAble = (colleague: Colleague) => kinds.every((kind) => mayHandle(colleague, kind));
  const able = data.filter(isAble);
  const me = able.find(({ id }) => id === own);
  return (
    <>
      {me && (
        <PanelButton hint={<kbd>A</kbd>} onClick={() => onChoose(me)}>
          Me
        </PanelButton>
      )}
      {able
        .filter(({ id }) => id !== own)
        .map((colleague) => (
          <PanelButton key={colleague.id} onClick={() => onChoose(colleague)}>
            {colleague.name}
          </PanelButton>
        ))}
      <PanelButton onClick={() => onChoose(null)}>No one</PanelButton>
    </>
  );
}

const DAY_MS = 86_400_000;

export function WaitPanel({ onChoose }: { onChoose: (change: NewStatus) => void }) {
  const inDays = (days: number) => toDay(new Date(Date.now() + days * DAY_MS));
  const wait = (waitsUntil: string) => onChoose({ status: 'waiting', waitsUntil });
  const quick = [
    { word: 'Tomorrow', day: inDays(1) },
    { word: 'In three days', day: inDays(3) },
    { word: 'In a week', day: inDays(7) },
    { word: 'In a month', day: inDays(30) },
  ];
  return (
    <>
      {quick.map(({ word, day }) => (
        <PanelButton
          key={word}
          hint={<span className={styles.hint}>{formatDay(day)}</span>}
          onClick={() => wait(day)}
        >
          {word}
        </PanelButton>
      ))}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const day = String(new FormData(event.currentTarget).get('day') ?? '');
          if (day !== '') wait(day);
        }}
      >
        <label>
          Another day
          <input type="date" name="day" required min={inDays(1)} />
        </label>
        <Button kind="outlined" size="small" type="submit">
          Wait
        </Button>
      </form>
    </>
  );
}

type CloseProps = {
  /** A reply was accepted before, so the item can be answered again. */
  canBeAnswered: boolean;
  isDone: boolean;
  onChoose: (change: NewStatus) => void;
};

export function ClosePanel({ canBeAnswered, isDone, onChoose }: CloseProps) {
  return (
    <>
      {isDone && <PanelButton onClick={() => onChoose({ status: 'open' })}>Open again</PanelButton>}
      {canBeAnswered && (
        <PanelButton onClick={() => onChoose({ status: 'answered' })}>Answered</PanelButton>
      )}
      <p className={styles.group}>Close without a further reply</p>
      {CLOSED_REASONS.map(({ value, word }) => (
        <PanelButton
          key={value}
          onClick={() => onChoose({ status: 'closed', closedReason: value })}
        >
          {word}
        </PanelButton>
      ))}
    </>
  );
}
