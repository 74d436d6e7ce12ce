// The left half of the application section: what to send and what we promise.
import { Briefcase, Clock, ShieldCheck } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import styles from './application-intro.module.css';
import type { CareerContent } from './career-content.ts';
import { CHOSEN_POSITION } from './chosen-position.ts';

type Props = { content: CareerContent['application'] };

/** The first point is about time, the others are about privacy. */
const SIGNS = [Clock, ShieldCheck];

export function ApplicationIntro({ content }: Props) {
  const { title, lead, points, positions } = content;
  return (
    <div className={styles.intro}>
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      <ul className={styles.points}>
        {positions.map((position) => (
          <ChosenPosition key={position.id} position={position} content={content} />
        ))}
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

/**
 * Shown by chosen-position.ts when the form was opened from this position. A closed one is not written
 * into the message, but a draft of an earlier day may name it.
 */
function ChosenPosition({
  position: { id, title, isOpen, lines },
  content: { forPosition, closed },
}: {
  position: Props['content']['positions'][number];
  content: Props['content'];
}) {
  const [before = '', after = ''] = isOpen ? forPosition.split('{title}') : ['', `: ${closed}`];
  const note = {
    [CHOSEN_POSITION.note]: id,
    [CHOSEN_POSITION.lines]: lines.join('\n'),
    ...(isOpen ? {} : { [CHOSEN_POSITION.closed]: '' }),
  };
  return (
    <li className={styles.point} hidden {...note}>
      <Icon of={Briefcase} className={styles.sign} />
      <span>
        {before}
        <b className={styles.position}>{title}</b>
        {after}
      </span>
    </li>
  );
}
