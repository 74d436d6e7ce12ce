// The four figures above the delivery log.
import { formatAge } from '../../words/dates.ts';
import styles from './deliveries.module.css';

type Counts = {
  waiting: number;
  oldestWaitingAt: string | null;
  acceptedToday: number;
  acceptedAtOnceToday: number;
  acceptedInWeek: number;
  rejectedInWeek: number;
  parked: number;
};

export function Figures({ counts }: { counts: Counts }) {
  const { waiting, oldestWaitingAt, acceptedInWeek, rejectedInWeek } = counts;
  return (
    <ul className={styles.figures}>
      <li>
        <span>Waiting now</span>
        <b>{waiting}</b>
        <small>{oldestWaitingAt ? `oldest for ${formatAge(oldestWaitingAt)}` : 'none waits'}</small>
      </li>
      <li>
        <span>Accepted today</span>
        <b>{counts.acceptedToday}</b>
        <small>{counts.acceptedAtOnceToday} at the first attempt</small>
      </li>
      <li>
        <span>Refused, 7 days</span>
        <b>{rejectedInWeek}</b>
        <small>of {acceptedInWeek + rejectedInWeek} emails</small>
      </li>
      <li>
        <span>Parked</span>
        <b>{counts.parked}</b>
        <small>nothing tries them now</small>
      </li>
    </ul>
  );
}
