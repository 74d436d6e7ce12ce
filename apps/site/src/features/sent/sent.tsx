// The result of a form that was sent without JavaScript.
import { CircleAlert, CircleCheck } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { LinkedText } from '../../components/linked-text.tsx';
import styles from './sent.module.css';
import type { SentContent } from './sent-content.ts';

export function Sent({ content }: { content: SentContent }) {
  const { title, text, hasFailed, next } = content;
  return (
    <section className={styles.section}>
      <div className="wrap">
        <div className={joinClasses(styles.result, hasFailed && styles.failed)}>
          <span className={styles.mark}>
            <Icon of={hasFailed ? CircleAlert : CircleCheck} />
          </span>
          <h1 className={styles.title}>{title}</h1>
          <p className="lead">
            <LinkedText parts={text} />
          </p>
          <p className={styles.next}>
            <ButtonLink size="large" href={next.href}>
              {next.text}
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
