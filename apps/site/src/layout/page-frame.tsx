// What surrounds the content of a page: skip link, woven edge, loading screen.
import loadingStyles from './loading-screen.module.css';
import selvedgeStyles from './selvedge.module.css';
import skipStyles from './skip-link.module.css';

/** The first stop of the keyboard: past the header to the content. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={skipStyles.skip} href="#main">
      {text}
    </a>
  );
}

/** The selvedge: a belt on the left page edge, woven as far as the visitor has scrolled. */
export function Selvedge() {
  return (
    <div className={selvedgeStyles.selvedge} aria-hidden="true">
      <div className={selvedgeStyles.woven} />
    </div>
  );
}

/**
 * Covers the page while another one is slow to arrive. Prerendered and hidden; the attribute
 * LEAVING on the root shows it (slow-navigation.ts, head.ts).
 */
export function LoadingScreen({ text }: { text: string }) {
  return (
    <div className={loadingStyles.screen} role="status">
      <svg className={loadingStyles.symbol} viewBox="0 0 36 43" aria-hidden="true">
        <path className={loadingStyles.diamond} d="M18 16.8 29 27.8 18 38.8 7 27.8z" />
        <path className={loadingStyles.tilde} d="M7.1 11.4 14.7 3.8 21.3 10.4 28.9 2.8" />
      </svg>
      <span className={loadingStyles.word}>{text}</span>
    </div>
  );
}
