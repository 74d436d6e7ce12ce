// Passkeys and security keys of the account.
import { Fingerprint, KeyRound, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Box, Row, Rows } from '../../components/box.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Dialog } from '../../layout/dialog.tsx';
import { formatDay, formatInSentence } from '../../words/dates.ts';
import { addPasskey, type Passkey, removePasskey, usePasskeys } from './data.ts';

export function Passkeys() {
  const { data: keys = [] } = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  return (
    <Box
      title="Passkeys"
      intro="Your first way in. Keep two on different devices."
      action={
        <Button kind="filled" size="small" onClick={() => setAdding(true)}>
          <Icon of={Plus} /> Add a passkey
        </Button>
      }
    >
      <Rows>
        {keys.map((key) => (
          <Row
            key={key.id}
            icon={key.isBackedUp ? Fingerprint : KeyRound}
            title={toName(key)}
            detail={describe(key)}
            actions={
              <Button
                kind="quiet"
                size="small"
                aria-label={`Remove ${toName(key)}`}
                onClick={() => removePasskey(key)}
              >
                Remove
              </Button>
            }
          />
        ))}
      </Rows>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Box>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    onClose();
    await addPasskey(name);
  }
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form onSubmit={add}>
        <Field
          label="Name of the passkey"
          name="name"
          help="For example the device, so that you recognise it later."
          autoComplete="off"
          maxLength={80}
          required
        />
        <Button kind="filled" type="submit">
          <Icon of={Fingerprint} /> Continue
        </Button>
      </form>
    </Dialog>
  );
}

function toName({ nickname }: Passkey): string {
  return nickname || 'Passkey without a name';
}

function describe({ isBackedUp, createdAt, lastUsedAt }: Passkey): string {
  const place = isBackedUp ? 'Synced between devices.' : 'Stays on the device.';
  const used = lastUsedAt ? `used ${formatInSentence(lastUsedAt)}` : 'not used yet';
  return `${place} Added ${formatDay(createdAt)}, ${used}`;
}
