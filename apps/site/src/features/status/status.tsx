// The status page. It contains every result and shows that there is none. The program that tests the form
// keeps one <article> and fills in its times, so that the page needs no script and no API.
import type { StatusState } from '@loimel/content/schema';
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { LinkedText } from '../../components/linked-text.tsx';
import styles from './status.module.css';
import type { StatusContent } from './status-content.ts';

/** apps/api/src/canary/status-pages.ts looks for these attributes. */
const STATUS = 'data-status';
const TIME = 'data-time';

const ICONS: Record<StatusState, LucideIcon> = {
  operational: CircleCheck,
  disturbed: CircleAlert,
  unknown: CircleHelp,
};

export function Status({ content }: { content: StatusContent }) {
  const { title, lead, states, checked, nextBy, home } = content;
  return (
    <section className={styles.section}>
      <div className="wrap">
        <h1 className={styles.title}>{title}</h1>
        <p className={joinClasses('lead', styles.lead)}>{lead}</p>
        {states.map(({ state, title: result, text }) => (
          <article
            key={state}
            className={joinClasses(styles.result, styles[state])}
            {...{ [STATUS]: state }}
            hidden={state !== 'unknown'}
          >
            <h2 className={styles.resultTitle}>
              <Icon of={ICONS[state]} />
              {result}
            </h2>
            <p>
              <LinkedText parts={text} />
            </p>
            {state !== 'unknown' && (
              <dl className={styles.times}>
                <dt>{checked}</dt>
                <dd>
                  <time {...{ [TIME]: 'checked' }} />
                </dd>
                <dt>{nextBy}</dt>
                <dd>
                  <time {...{ [TIME]: 'next' }} />
                </dd>
              </dl>
            )}
          </article>
        ))}
        <p className={styles.next}>
          <ButtonLink size="large" href={home.href}>
            {home.text}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
