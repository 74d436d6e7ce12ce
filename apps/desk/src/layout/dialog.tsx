// A modal dialog on the native element: the page behind it is inert, Escape closes it, and the
// focus returns to where it was. It is open as long as it is rendered.
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../components/button.tsx';
import { joinClasses } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import styles from './dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** `sheet` slides from below on phones. Default: a narrow dialog. */
  kind?: 'narrow' | 'wide' | 'sheet';
};

export function Dialog({ title, onClose, children, kind = 'narrow' }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className={joinClasses(styles['dialog'], styles[kind])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A dialog inside this one reports its own cancel here, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        <Button kind="bare" size="small" aria-label="Close" onClick={onClose}>
          <Icon of={X} />
        </Button>
      </header>
      <div className={styles['body']}>{children}</div>
    </dialog>
  );
}
