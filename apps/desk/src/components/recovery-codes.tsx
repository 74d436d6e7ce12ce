// Ten new recovery codes, shown once: to copy, save or print, and to confirm that they are stored.
import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';
import styles from './recovery-codes.module.css';

const FILE_NAME = 'desk-recovery-codes.txt';

type Props = { codes: readonly string[]; doneLabel: string; onStored: () => void };

export function RecoveryCodes({ codes, doneLabel, onStored }: Props) {
  const [isStored, setStored] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles['recovery']}>
      <Notice tone="warning">
        <b>These codes are shown once.</b> Earlier codes do not work any more.
      </Notice>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button
          size="small"
          onClick={async () => {
            await navigator.clipboard.writeText(text);
            setCopied(true);
          }}
        >
          <Icon of={Copy} /> {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button size="small" onClick={() => saveAsFile(text)}>
          <Icon of={Download} /> Save as text
        </Button>
        <Button size="small" onClick={() => print()}>
          <Icon of={Printer} /> Print
        </Button>
      </div>
      <div className={styles['actions']}>
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={isStored}
            onChange={({ target }) => setStored(target.checked)}
          />
          I have stored them in a safe place
        </label>
        <Button kind="filled" size="small" disabled={!isStored} onClick={onStored}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}

function saveAsFile(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(link.href);
}
