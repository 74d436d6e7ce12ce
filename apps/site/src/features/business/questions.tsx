// Questions that every client asks, as native disclosures. The first one is open.
import { Minus, Plus } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { ACTION, SECTION } from '../../consent/interaction-events.ts';
import type { BusinessContent } from './business-content.ts';
import styles from './questions.module.css';

export function Questions({ content }: { content: BusinessContent['questions'] }) {
  return (
    <section id="questions" {...{ [SECTION]: 'questions' }}>
      <div className="wrap grid">
        <h2 className={styles.title}>{content.title}</h2>
        <div className={styles.list}>
          {content.items.map(({ question, answer }, index) => (
            <details key={question} className={styles.item} open={index === 0}>
              <summary className={styles.question} {...{ [ACTION]: 'toggle' }}>
                {question}
                <span className={styles.toggle}>
                  <Icon of={Plus} className={styles.whenClosed} />
                  <Icon of={Minus} className={styles.whenOpen} />
                </span>
              </summary>
              <p className={styles.answer}>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
