// A screen of one column: heading, introduction, content. Sets the title of the tab.
import { type ReactNode, useEffect } from 'react';
import { runAfterPaint } from './after-paint.ts';
import { BRAND } from './mark.tsx';
import styles from './page.module.css';

type Props = { title: string; intro?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Page({ title, intro, actions, children }: Props) {
  useTitle(title);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

export function useTitle(title: string): void {
  // The browser needs a millisecond for it, which a key press would wait for.
  useEffect(
    () =>
      runAfterPaint(() => {
        document.title = `${title} | ${BRAND} Desk`;
      }),
    [title],
  );
}
