// One position: what it is, always to be read; the details in a native disclosure.
import { ArrowDown, Briefcase, MapPin, Minus, Plus } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { DiamondList } from '../../components/diamond-list.tsx';
import { Icon } from '../../components/icon.tsx';
import type { CareerContent, Position } from './career-content.ts';
import styles from './position-card.module.css';

type Props = { position: Position; words: CareerContent['jobs'] };

export function PositionCard({ position, words }: Props) {
  return (
    <details>
      {/* Named by all it shows, so that it can be called by any of its words (WCAG 2.5.3). */}
      <summary className={styles.summary} data-action="toggle">
        <h3 className={styles.title}>{position.title}</h3>
        <span className={styles.meta}>
          <span className={styles.fact}>
            <Icon of={Briefcase} className={styles.sign} />
            {position.type}
          </span>
          <span className={styles.fact}>
            <Icon of={MapPin} className={styles.sign} />
            {position.location}
          </span>
        </span>
        <span className={styles.description}>{position.description}</span>
        <span className={styles.toggle}>
          <Icon of={Plus} className={styles.whenClosed} />
          <Icon of={Minus} className={styles.whenOpen} />
        </span>
      </summary>
      <div className={styles.details}>
        <div className={styles.lists}>
          <TitledList title={words.tasks} items={position.tasks} />
          <TitledList title={words.requirements} items={position.requirements} />
          <TitledList title={words.benefits} items={position.benefits} />
        </div>
        <Terms position={position} words={words} />
        <ButtonLink size="large" href="#career-application">
          {words.apply}
          <Icon of={ArrowDown} />
        </ButtonLink>
      </div>
    </details>
  );
}

function TitledList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className={styles.list}>
      <h4 className={styles.listTitle}>{title}</h4>
      <DiamondList items={items} />
    </div>
  );
}

function Terms({ position, words }: Props) {
  const { workModel, salary, applicationProcess } = position;
  return (
    <dl className={styles.terms}>
      <div className={styles.term}>
        <dt className={styles.termName}>{words.workModel}</dt>
        <dd className={styles.termText}>{workModel.type}</dd>
        <dd className={styles.termText}>{workModel.location}</dd>
      </div>
      <div className={styles.term}>
        <dt className={styles.termName}>{words.salary}</dt>
        <dd className={styles.termText}>{salary}</dd>
      </div>
      <div className={styles.term}>
        <dt className={styles.termName}>{applicationProcess.title}</dt>
        <dd className={styles.termText}>
          <ol className={styles.stages}>
            {applicationProcess.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        </dd>
      </div>
    </dl>
  );
}
