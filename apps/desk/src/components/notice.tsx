// A bar with an icon and a sentence: something to know, a warning or an error.
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

type Tone = 'info' | 'warning' | 'error';

const ICONS: Record<Tone, LucideIcon> = { info: Info, warning: TriangleAlert, error: CircleAlert };
/** An error interrupts a screen reader, the others wait. */
const ROLES = { info: undefined, warning: 'status', error: 'alert' } as const;

type Props = { tone?: Tone; icon?: LucideIcon; children: ReactNode; action?: ReactNode };

export function Notice({ tone = 'info', icon = ICONS[tone], children, action }: Props) {
  return (
    <div className={joinClasses(styles['notice'], styles[tone])} role={ROLES[tone]}>
      <Icon of={icon} />
      <div>{children}</div>
      {action}
    </div>
  );
}
