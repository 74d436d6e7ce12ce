// Turns single keys off for this device, for people who use speech input or type by accident.
import { useId, useSyncExternalStore } from 'react';
import { singleKeys } from './single-keys.ts';
import styles from './single-keys-switch.module.css';

export function SingleKeysSwitch() {
  const id = useId();
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get);
  return (
    <div className={styles.row}>
      <p>
        <b id={`${id}-name`}>Single keys</b>
        <small id={`${id}-text`}>
          Off means letters alone do nothing. Use this with speech input. Keys with ⌘ or Ctrl and
          the palette keep working.
        </small>
      </p>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        onClick={() => singleKeys.set(!isOn)}
      />
    </div>
  );
}
