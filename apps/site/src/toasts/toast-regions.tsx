// The live regions of the toasts. They are prerendered on every page, because a screen reader
// announces only changes in a region that already exists.
import { ERROR_REGION_ID, STATUS_REGION_ID } from './toast-list.ts';
import styles from './toasts.module.css';

export function ToastRegions() {
  return (
    <div className={styles.regions}>
      <div id={ERROR_REGION_ID} className={styles.region} role="alert" aria-live="assertive" />
      <div id={STATUS_REGION_ID} className={styles.region} role="status" aria-live="polite" />
    </div>
  );
}
