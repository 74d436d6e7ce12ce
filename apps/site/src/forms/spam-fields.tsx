// The two fields of a form that only spam detection reads: the signed start time and a field that
// people never meet (honeypot). Programs that fill in every field of the HTML fill this one, too.
import styles from './extra-fields.module.css';

/**
 * `instruction` is for text browsers without CSS. `aria-hidden` and `tabIndex` are for visitors who
 * turn the styles off. `autoComplete` keeps the browser from restoring a value after a reload.
 */
export function SpamFields({ instruction }: { instruction: string }) {
  return (
    <>
      <input type="hidden" name="form_start" />
      <div className={styles.extra} aria-hidden="true">
        <label>
          {`${instruction} `}
          <input name="website" autoComplete="off" tabIndex={-1} />
        </label>
      </div>
    </>
  );
}
