// The facts of a position on a slip of paper with a pinked edge: pay, then terms, then the action.
import type { ReactNode } from 'react';
import { joinClasses } from '../../components/class-names.ts';
import type { PayScale } from './pay-scale.ts';
import type { PositionSlip } from './position-content.ts';
import styles from './position-slip.module.css';

export function Slip({ content, children }: { content: PositionSlip; children: ReactNode }) {
  const { payLabel, pay, facts, isClosed } = content;
  return (
    <div className={joinClasses('pinked', styles.slip)}>
      <div>
        <p className={styles.label}>{payLabel}</p>
        <p className={'range' in pay ? styles.sum : styles.value}>
          {'range' in pay ? pay.range : pay.text}
        </p>
      </div>
      {'scale' in pay && pay.scale && <Scale scale={pay.scale} isClosed={isClosed} />}
      <dl>
        {facts.map(({ name, text }) => (
          <div key={name} className={styles.term}>
            <dt className={styles.label}>{name}</dt>
            <dd className={styles.value}>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

/** Decoration: the range is above it in words. */
function Scale({ scale, isClosed }: { scale: PayScale; isClosed: boolean }) {
  return (
    <div className={joinClasses(styles.scale, isClosed && styles.closed)} aria-hidden="true">
      <i className={styles.range} />
      {scale.map((figure) => (
        <span key={figure} className={styles.figure}>
          {figure}
        </span>
      ))}
    </div>
  );
}
