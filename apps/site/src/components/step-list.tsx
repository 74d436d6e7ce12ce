// A numbered list of what happens next. Each step begins with its time or condition.
import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './step-list.module.css';

type Props = {
  steps: ReadonlyArray<{ when: string; text: ReactNode }>;
  className?: string | undefined;
};

export function StepList({ steps, className }: Props) {
  return (
    <ol className={joinClasses(styles.steps, className)}>
      {steps.map(({ when, text }) => (
        <li key={when} className={styles.step}>
          <b>{when}</b> {text}
        </li>
      ))}
    </ol>
  );
}
