// The contents of a legal page. contents/mark-current-section.ts marks where the visitor is.
import type { LegalSectionContent } from './legal-content.ts';
import styles from './legal-contents.module.css';

type Props = { label: string; sections: readonly LegalSectionContent[] };

export function LegalContents({ label, sections }: Props) {
  return (
    <nav className={styles.contents} aria-label={label} data-contents>
      <ol className={styles.list}>
        {sections.map(({ id, number, title }) => (
          <li key={id} className={styles.entry}>
            <a className={styles.link} href={`#${id}`}>
              <span className={styles.number}>{number}</span> <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
