// Ten seconds to take a reply back: ten diamonds, one goes out per second. The focus moves to Undo, and a
// screen reader hears it once, not every second.
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../keyboard/keyboard.tsx';
import { UNDO_SECONDS } from './pending-sends.ts';
import styles from './undo-bar.module.css';

const DIAMONDS = Array.from({ length: UNDO_SECONDS }, (_, index) => index + 1);

type Props = {
  seconds: number;
  name: string;
  /** Only when the send happened here, not when a person comes by. */
  takesFocus: boolean;
  onUndo: () => Promise<void>;
};

export function UndoBar({ seconds, name, takesFocus, onUndo }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const tookFocus = useRef(takesFocus);
  useEffect(() => {
    if (tookFocus.current) button.current?.focus();
  }, []);
  const isRunning = useRef(false);
  const undo = () => {
    // The key repeats while it is held, and the button is disabled only after the next paint.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    void onUndo().finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  };
  useKeys({ 'undo-send': undo });
  return (
    <div className={styles.bar}>
      <p className="visually-hidden" role="status">
        Sending in ten seconds, to {name}. Undo is focused.
      </p>
      <p aria-hidden="true">
        Sending in {seconds} {seconds === 1 ? 'second' : 'seconds'}
        <small>To {name}</small>
      </p>
      <span className={styles.diamonds} aria-hidden="true">
        {DIAMONDS.map((number) => (
          <i key={number} className={joinClasses(number <= seconds && styles.on)} />
        ))}
      </span>
      <Button ref={button} size="small" className={styles.undo} disabled={isBusy} onClick={undo}>
        <Icon of={Undo2} /> Undo <kbd>Z</kbd>
      </Button>
    </div>
  );
}
