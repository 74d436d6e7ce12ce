// Asks once more before something that cannot be undone, in a native dialog.
import { type Ref, useId } from 'react';
import { PlainButton } from '../../components/button.tsx';
import styles from './confirm-dialog.module.css';

type Props = {
  ref: Ref<HTMLDialogElement>;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
};

export function ConfirmDialog({ ref, title, text, confirm, cancel, onConfirm }: Props) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      closedby="any"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`}>{text}</p>
      <form method="dialog" className={styles.actions}>
        <PlainButton type="submit" kind="line">
          {cancel}
        </PlainButton>
        <PlainButton type="submit" onClick={onConfirm}>
          {confirm}
        </PlainButton>
      </form>
    </dialog>
  );
}
