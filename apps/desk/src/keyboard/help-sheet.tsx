// All keys on one sheet, read from the key table, and the switch for single keys.
import { Dialog } from '../layout/dialog.tsx';
import styles from './help-sheet.module.css';
import { isAppleSystem, KEY_SECTIONS, type KeyBinding, keyCap, keyCaps } from './key-table.ts';
import { SingleKeysSwitch } from './single-keys-switch.tsx';

export function HelpSheet({ onClose }: { onClose: () => void }) {
  const isApple = isAppleSystem();
  return (
    <Dialog title="All keys" kind="wide" onClose={onClose}>
      <div className={styles.grid}>
        {KEY_SECTIONS.map(({ title, bindings }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {bindings.map((binding) => (
                <Row key={binding.command} binding={binding} isApple={isApple} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SingleKeysSwitch />
    </Dialog>
  );
}

function Row({ binding, isApple }: { binding: KeyBinding; isApple: boolean }) {
  const isPair = binding.keys.length === 2;
  const [first, ...rest] = keyCaps(binding, isApple);
  return (
    <>
      <dt>{binding.label}</dt>
      <dd>
        <kbd>{first}</kbd>
        {rest.map((cap) => (
          <span key={cap}>
            {isPair && <i>then</i>}
            <kbd>{cap}</kbd>
          </span>
        ))}
        {binding.listKey && (
          <span>
            <i>or</i>
            <kbd>{keyCap(binding.listKey)}</kbd>
          </span>
        )}
      </dd>
    </>
  );
}
