// Notices about what has just happened, and the live region that speaks them. Any module can
// call `showToast` or `announce`; the shell renders the region once.
import { CircleCheck, CircleX, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../components/button.tsx';
import { joinClasses } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import styles from './toasts.module.css';

export type Toast = {
  title: string;
  text?: string;
  tone?: 'ok' | 'error';
  action?: { label: string; run: () => void };
};

type Shown = Toast & { id: number };

/** Errors stay until they are closed. */
const SHOWN_MS = 6_000;

let shown: readonly Shown[] = [];
let spoken = '';
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  lastId += 1;
  const id = lastId;
  shown = [...shown, { ...toast, id }];
  notify();
  if (toast.tone !== 'error') setTimeout(() => closeToast(id), SHOWN_MS);
}

/** Speaks a sentence without showing it. */
export function announce(text: string): void {
  // A changed text is spoken; the same text twice needs a difference.
  spoken = text === spoken ? `${text}\u00a0` : text;
  notify();
}

export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  const text = useSyncExternalStore(subscribe, () => spoken);
  return (
    <>
      <div className="visually-hidden" role="status">
        {text}
      </div>
      <div className={styles['toasts']} role="status">
        {toasts.map(({ id, tone = 'ok', ...toast }) => (
          <div key={id} className={joinClasses(styles['toast'], styles[tone])}>
            <Icon of={tone === 'ok' ? CircleCheck : CircleX} />
            <div>
              <b>{toast.title}</b>
              {toast.text && <p>{toast.text}</p>}
            </div>
            {toast.action && (
              <Button kind="quiet" size="small" onClick={toast.action.run}>
                {toast.action.label}
              </Button>
            )}
            <Button kind="bare" size="small" aria-label="Close" onClick={() => closeToast(id)}>
              <Icon of={X} />
            </Button>
          </div>
        ))}
      </div>
    </>
  );
}

function closeToast(id: number): void {
  shown = shown.filter((toast) => toast.id !== id);
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
