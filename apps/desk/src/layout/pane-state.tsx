// What a pane shows instead of its content: nothing there, an error, no permission.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import styles from './pane-state.module.css';

type Props = {
  title: string;
  /** An icon, or a piece of cloth: whole (`rest`) or torn. */
  image?: LucideIcon | 'rest' | 'torn';
  children?: ReactNode;
  actions?: ReactNode;
};

export function PaneState({ title, image = 'rest', children, actions }: Props) {
  return (
    <div className={styles['state']}>
      {typeof image === 'string' ? (
        <span className={styles[image]} aria-hidden="true" />
      ) : (
        <Icon of={image} className={styles['icon']} />
      )}
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

/** Appears after 400 ms, so that a fast reply causes no flicker. */
export function Loading({ what }: { what: string }) {
  return (
    <div className={styles['loading']} role="status">
      <span className="visually-hidden">Loading {what}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}
