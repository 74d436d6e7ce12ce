// The placeholder page of the desk, in the visual identity of the studio.
import styles from './welcome.module.css';

/** Set by vite.config.ts from the facts of the company. */
const BRAND: string = import.meta.env.VITE_BRAND;

export function Welcome() {
  return (
    <main className={styles.page}>
      <svg className={styles.wordmark} viewBox="0 -10 389 128" role="img" aria-label={BRAND}>
        <path d="M6.5 8V101.5H49" />
        <path d="M98.5 39.2 132.8 73.5 98.5 107.8 64.2 73.5z" />
        <path className={styles.tilde} d="M69 22.5 89 2.5 104 17.5 124 -2.5" />
        <path d="M158.5 43.5V108" />
        <path className={styles.dot} d="M158.5 13l10.5 10.5-10.5 10.5-10.5-10.5z" />
        <path d="M188.5 43.5V108M188.5 66 204.5 50H212L223.5 61.5V108M223.5 66 239.5 50H247L258.5 61.5V108" />
        <path d="M287 75.7H338.5V66.5L322 50H304.5L288 66.5V85L304.5 101.5H334" />
        <path d="M366.5 8V88.5L379.5 101.5H389" />
      </svg>
      <h1 className={styles.title}>{BRAND} Desk</h1>
      <p className={styles.text}>
        Here the studio will read and answer what visitors send. It is not built yet.
      </p>
    </main>
  );
}
