// A raised section of a page with a heading, and the rows in it.
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './box.module.css';
import { Icon } from './icon.tsx';

type BoxProps = { title: string; intro?: ReactNode; action?: ReactNode; children?: ReactNode };

export function Box({ title, intro, action, children }: BoxProps) {
  const id = useId();
  return (
    <section className={styles['box']} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {intro && <p>{intro}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles['rows']}>{children}</ul>;
}

type RowProps = { icon: LucideIcon; title: ReactNode; detail: ReactNode; actions?: ReactNode };

export function Row({ icon, title, detail, actions }: RowProps) {
  return (
    <li>
      <Icon of={icon} />
      <div>
        <b>{title}</b>
        <small>{detail}</small>
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </li>
  );
}
