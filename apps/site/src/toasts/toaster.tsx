// Renders the toasts into the live regions of the page. Screen readers announce errors
// immediately and other toasts after the current sentence.
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { joinClasses } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import { TextWithEmail } from '../components/text-with-email.tsx';
import { UnbreakableText } from '../components/unbreakable-text.tsx';
import {
  createToastList,
  ERROR_REGION_ID,
  type ListedToast,
  STATUS_REGION_ID,
} from './toast-list.ts';
import styles from './toasts.module.css';

export const toasts = createToastList();

function Toaster({ errors, statuses }: { errors: Element; statuses: Element }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.get);
  const draw = (kind: ListedToast['kind']) =>
    list
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastCard key={toast.id} {...toast} />);
  return (
    <>
      {createPortal(draw('error'), errors)}
      {createPortal(draw('success'), statuses)}
    </>
  );
}

function ToastCard({ id, kind, title, text, dismiss, isRepeated }: ListedToast) {
  const hold = () => toasts.hold(id);
  const release = () => toasts.release(id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer, has no action
    <div
      className={joinClasses(styles.toast, styles[kind])}
      // Not announced at all, neither the hidden text nor the button.
      aria-live={isRepeated ? 'off' : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon of={kind === 'error' ? CircleAlert : CircleCheck} className={styles.sign} />
      <div aria-hidden={isRepeated}>
        <strong className={styles.title}>
          <UnbreakableText text={title} />
        </strong>
        <p className={styles.text}>
          {/* The address is a link in the element with the focus. */}
          {isRepeated ? <UnbreakableText text={text} /> : <TextWithEmail text={text} />}
        </p>
      </div>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={dismiss}
        onClick={() => toasts.dismiss(id)}
      >
        <Icon of={X} />
      </button>
    </div>
  );
}

const errors = document.getElementById(ERROR_REGION_ID);
const statuses = document.getElementById(STATUS_REGION_ID);
if (errors === null || statuses === null) throw new Error('the page has no regions for toasts');
createRoot(document.createElement('div')).render(<Toaster errors={errors} statuses={statuses} />);
