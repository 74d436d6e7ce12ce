// The open positions as expandable cards.

import { ArrowDown, ArrowRight, Briefcase, MapPin, Minus, Plus } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { DiamondList } from '../../components/diamond-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { ACTION, SECTION } from '../../consent/interaction-events.ts';
import type { Position } from '../../content/positions.ts';
import type { CareerContent } from './career-content.ts';
import { CHOSEN_POSITION } from './chosen-position.ts';
import cardStyles from './position-card.module.css';
import styles from './positions.module.css';

export function Positions({ content }: { content: CareerContent['jobs'] }) {
  return (
    <section className={styles.section} id="jobs" {...{ [SECTION]: 'jobs' }}>
      <div className="wrap">
        <h2>{content.title}</h2>
        {content.positions.length === 0 ? (
          <p className={styles.none}>{content.none}</p>
        ) : (
          <ul className={styles.positions}>
            {content.positions.map((position) => (
              <li key={position.id} className={styles.position}>
                <PositionCard position={position} texts={content} />
              </li>
            ))}
          </ul>
        )}
        <p className={styles.equal}>{content.equal}</p>
      </div>
    </section>
  );
}

type PositionProps = { position: Position; texts: CareerContent['jobs'] };

/**
 * The name of the toggle is title, type and location. The description is between the toggle and
 * what it reveals, and is always visible, so neither is inside the disclosure element. CSS shows the
 * rest while it is open, also without JavaScript.
 */
function PositionCard({ position, texts }: PositionProps) {
  return (
    <>
      <details className={cardStyles.disclosure}>
        {/* No aria-label: the name must contain the visible text for voice control (WCAG 2.5.3). */}
        <summary className={cardStyles.summary} {...{ [ACTION]: 'toggle' }}>
          <h3 className={cardStyles.title}>{position.title}</h3>
          <span className={cardStyles.meta}>
            <span className={cardStyles.fact}>
              <Icon of={Briefcase} className={cardStyles.sign} />
              {position.type}
            </span>
            <span className={cardStyles.fact}>
              <Icon of={MapPin} className={cardStyles.sign} />
              {position.location}
            </span>
          </span>
          <span className={cardStyles.toggle}>
            <Icon of={Plus} className={cardStyles.whenClosed} />
            <Icon of={Minus} className={cardStyles.whenOpen} />
          </span>
        </summary>
      </details>
      <p className={cardStyles.description}>{position.description}</p>
      <div className={cardStyles.details}>
        <div className={cardStyles.lists}>
          <TitledList title={texts.tasks} items={position.tasks} />
          <TitledList title={texts.requirements} items={position.requirements} />
          <TitledList title={texts.benefits} items={position.benefits} />
        </div>
        <Terms position={position} texts={texts} />
        <div className={cardStyles.actions}>
          <ButtonLink
            size="large"
            href="#career-application"
            attributes={{ [CHOSEN_POSITION.link]: position.id }}
          >
            {texts.apply}
            <Icon of={ArrowDown} />
          </ButtonLink>
          <ButtonLink size="large" kind="line" href={position.href}>
            {texts.open}
            <Icon of={ArrowRight} />
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function TitledList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className={cardStyles.list}>
      <h4 className={cardStyles.listTitle}>{title}</h4>
      <DiamondList items={items} />
    </div>
  );
}

function Terms({ position, texts }: PositionProps) {
  const { workModel, salary, applicationProcess } = position;
  return (
    <dl className={cardStyles.terms}>
      <div className={cardStyles.term}>
        <dt className={cardStyles.termName}>{texts.workModel}</dt>
        <dd className={cardStyles.termText}>{workModel.type}</dd>
        <dd className={cardStyles.termText}>{workModel.location}</dd>
      </div>
      <div className={cardStyles.term}>
        <dt className={cardStyles.termName}>{texts.salary}</dt>
        <dd className={cardStyles.termText}>{salary}</dd>
      </div>
      <div className={cardStyles.term}>
        <dt className={cardStyles.termName}>{applicationProcess.title}</dt>
        <dd className={cardStyles.termText}>
          <ol className={cardStyles.stages}>
            {applicationProcess.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        </dd>
      </div>
    </dl>
  );
}
