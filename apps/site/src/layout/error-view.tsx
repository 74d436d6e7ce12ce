// What stands in the place of a part of the page that failed: title, status and text, a way on.
import { RefreshCw } from 'lucide-react';
import { PlainButton } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import styles from './error-view.module.css';

export type ErrorTexts = {
  title: string;
  text: string;
  more: string;
  retry: string;
  reload: string;
};

type Props = { texts: ErrorTexts; status: number; onRetry: () => void };

export function ErrorView({ texts, status, onRetry }: Props) {
  return (
    <div className={styles.view} role="alert">
      <div className={styles.belt} />
      <div>
        <h3 className={styles.title}>{texts.title}</h3>
        <p className={styles.state}>
          <span className={styles.status}>{status}</span> {texts.text}
        </p>
        <p className={styles.more}>{texts.more}</p>
        <div className={styles.actions}>
          <PlainButton onClick={onRetry}>
            <Icon of={RefreshCw} />
            {texts.retry}
          </PlainButton>
          <PlainButton kind="line" onClick={() => location.reload()}>
            {texts.reload}
          </PlainButton>
        </div>
      </div>
    </div>
  );
}
