// A part of the sidebar with its heading.
import type { ReactNode } from 'react';
import styles from './side-section.module.css';

type Props = { title: string; className?: string | undefined; children: ReactNode };

export function SideSection({ title, className, children }: Props) {
  return (
    <section className={className}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
