// The general loading fallback: covers the page while another one is slow to arrive. Prerendered
// and hidden; `data-leaving` on the root shows it (slow-navigation.ts, head.js).
import styles from './loading-screen.module.css';

export function LoadingScreen({ text }: { text: string }) {
  return (
    <div className={styles.screen} role="status" data-loading-screen>
      <svg className={styles.symbol} viewBox="0 0 36 43" aria-hidden="true">
        <path className={styles.diamond} d="M18 16.8 29 27.8 18 38.8 7 27.8z" />
        <path className={styles.tilde} d="M7.1 11.4 14.7 3.8 21.3 10.4 28.9 2.8" />
      </svg>
      <span className={styles.word}>{text}</span>
    </div>
  );
}
