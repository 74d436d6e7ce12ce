// The general loading fallback: covers the page while another one is on its way. The head script
// uses it when it leaves for the visitor's stored language, so it stands only where that can happen.
import type { Language } from '@loimel/content/languages';
import styles from './loading-screen.module.css';

export type LoadingWord = { language: Language; text: string };

/** One word per language one can leave for: whoever waits here does not read this page's language. */
export function LoadingScreen({ words }: { words: LoadingWord[] }) {
  if (words.length === 0) return null;
  return (
    <div className={styles.screen} role="status" data-loading-screen>
      <svg className={styles.symbol} viewBox="0 0 36 43" aria-hidden="true">
        <path className={styles.diamond} d="M18 16.8 29 27.8 18 38.8 7 27.8z" />
        <path className={styles.tilde} d="M7.1 11.4 14.7 3.8 21.3 10.4 28.9 2.8" />
      </svg>
      {words.map(({ language, text }) => (
        <span key={language} className={styles.word} lang={language} data-loading hidden>
          {text}
        </span>
      ))}
    </div>
  );
}
