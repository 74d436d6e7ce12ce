// The table of contents of an article. contents/mark-current-section.ts marks where the reader is.
import styles from './article-contents.module.css';
import type { Heading } from './blocks.ts';

type Props = { label: string; headings: readonly Heading[] };

export function ArticleContents({ label, headings }: Props) {
  return (
    <nav className={styles.contents} aria-label={label} data-contents>
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a className={styles.link} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
