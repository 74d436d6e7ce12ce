// The selvedge: a belt on the left page edge, woven as far as the visitor has scrolled.
import styles from './selvedge.module.css';

export function Selvedge() {
  return (
    <div className={styles.selvedge} aria-hidden="true">
      <div className={styles.woven} />
    </div>
  );
}
