// Who stands behind the page: the company's data on a label sewn on with cross stitches.
import type { LegalContent } from './legal-content.ts';
import styles from './legal-details.module.css';
import { LegalText } from './legal-text.tsx';

export function LegalDetails({ title, rows }: LegalContent['details']) {
  return (
    <div className={styles.label}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.rows}>
        {rows.map(({ label, value }) => (
          <div key={label} className={styles.row}>
            <dt className={styles.name}>{label}</dt>
            <dd>
              <LegalText parts={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
