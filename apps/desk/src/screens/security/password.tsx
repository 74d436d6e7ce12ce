// The password, which only those need who have no passkey at hand.
import { type FormEvent, useState } from 'react';
import { Box } from '../../components/box.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Dialog } from '../../layout/dialog.tsx';
import { changePassword } from './data.ts';

export function Password() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      title="Password"
      intro="With two passkeys you can live without a password."
      action={
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          Set or change
        </Button>
      }
    >
      {isOpen && <ChangeDialog onClose={() => setOpen(false)} />}
    </Box>
  );
}

function ChangeDialog({ onClose }: { onClose: () => void }) {
  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (await changePassword(password)) onClose();
  }
  return (
    <Dialog title="Change the password" onClose={onClose}>
      <p>All your sessions and tokens end, this one too. You then sign in again.</p>
      <form onSubmit={change}>
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          help="At least 12 characters."
          required
        />
        <Button kind="filled" type="submit">
          Change and sign out everywhere
        </Button>
      </form>
    </Dialog>
  );
}
