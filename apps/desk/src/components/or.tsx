// The word "or" between two ways, with a line on both sides.
import styles from './or.module.css';

export function Or() {
  return (
    <div className={styles['or']}>
      <span>or</span>
    </div>
  );
}
