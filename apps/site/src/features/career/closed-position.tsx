// The notice above a position that takes no more applications.
import { Calendar } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './closed-position.module.css';
import type { ClosedNotice } from './position-content.ts';

export function ClosedPosition({ title, text, link }: ClosedNotice) {
  return (
    <div className="wrap">
      <div className={styles.notice}>
        <Icon of={Calendar} className={styles.sign} />
        <p>
          <b className={styles.title}>{title}</b> {text}
        </p>
        <ButtonLink className={styles.action} href={link.href}>
          {link.text}
        </ButtonLink>
      </div>
    </div>
  );
}
