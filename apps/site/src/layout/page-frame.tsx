// The parts around the content of a page: skip link, woven edge, loading screen.
import loadingStyles from './loading-screen.module.css';
import selvedgeStyles from './selvedge.module.css';
import skipStyles from './skip-link.module.css';

/** The first focusable element: skips the header. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={skipStyles.skip} href="#main">
      {text}
    </a>
  );
}

/** The selvedge: a belt on the left edge of the page that grows with the scroll position. */
export function Selvedge() {
  return (
    <div className={selvedgeStyles.selvedge} aria-hidden="true">
      <div className={selvedgeStyles.woven} />
    </div>
  );
}

/**
 * Covers the page while another page loads slowly. It is prerendered and hidden. The attribute
 * LEAVING on the root element shows it (slow-navigation.ts, stored-language.ts).
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
