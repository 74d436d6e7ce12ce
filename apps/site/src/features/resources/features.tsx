// The four feature labels under the title of the resources page.
import { joinClasses } from '../../components/class-names.ts';
import styles from './features.module.css';

const DYES = ['madder', 'weld', 'rukki', 'leaf'] as const;

export function Features({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {items.map((item, index) => (
        <li key={item} className={joinClasses(styles.feature, styles[DYES[index] ?? 'madder'])}>
          {item}
        </li>
      ))}
    </ul>
  );
}
