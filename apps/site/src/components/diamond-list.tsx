// A list whose bullets are diamonds of thread.
import styles from './diamond-list.module.css';

export function DiamondList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item} className={styles.item}>
          {item}
        </li>
      ))}
    </ul>
  );
}
