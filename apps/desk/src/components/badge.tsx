// A short state in words, with its colour.
import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { joinClasses } from './class-names.ts';

type Props = { tone?: 'plain' | 'ok' | 'warning' | 'error' | 'info'; children: ReactNode };

export function Badge({ tone = 'plain', children }: Props) {
  return <span className={joinClasses(styles['badge'], styles[tone])}>{children}</span>;
}
