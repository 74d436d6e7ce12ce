// The box that leads on to the open positions.
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './join.module.css';
import type { TeamContent } from './team-content.ts';

export function Join({ content }: { content: TeamContent['join'] }) {
  return (
    <section className="deep" data-section="join">
      <div className={joinClasses('wrap', styles.box)}>
        <div className={styles.words}>
          <h2>{content.title}</h2>
          <p className="lead">{content.text}</p>
        </div>
        <ButtonLink kind="line" size="large" href={content.href}>
          {content.button}
          <Icon of={ArrowRight} />
        </ButtonLink>
      </div>
    </section>
  );
}
