// The left half of the application section: what to send and what we promise.
import { Clock, ShieldCheck } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import styles from './application-intro.module.css';

type Props = { title: string; lead: string; points: readonly string[] };

/** The first point is about time, the others are about privacy. */
const SIGNS = [Clock, ShieldCheck];

export function ApplicationIntro({ title, lead, points }: Props) {
  return (
    <div className={styles.intro}>
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      <ul className={styles.points}>
        {points.map((point, index) => (
          <li key={point} className={styles.point}>
            <Icon of={SIGNS[index] ?? ShieldCheck} className={styles.sign} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
