// The symbol of the studio: a diamond under a zigzag.

/** Set by vite.config.ts from the facts of the company. */
export const BRAND: string = import.meta.env.VITE_BRAND;

export function Mark() {
  return (
    <svg viewBox="0 0 36 43" role="img" aria-label={BRAND}>
      <g fill="none" strokeWidth="4.8" strokeMiterlimit="8">
        <path stroke="currentColor" d="M18 16.8 29 27.8 18 38.8 7 27.8z" />
        <path stroke="var(--thread)" d="M7.1 11.4 14.7 3.8 21.3 10.4 28.9 2.8" />
      </g>
    </svg>
  );
}
