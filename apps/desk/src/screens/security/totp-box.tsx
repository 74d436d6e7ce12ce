// The authenticator app: turn it on with a QR code, turn it off with a code.
import type { TotpSecret } from '@loimel/client/auth';
import { Check, Smartphone } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Box, Row, Rows } from '../../components/box.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { TotpSecretView } from '../../components/totp-secret-view.tsx';
import { Dialog } from '../../layout/dialog.tsx';
import { generateTotp, turnTotpOff, turnTotpOn, useAccount } from './data.ts';

export function TotpBox() {
  const { data: account } = useAccount();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isOn = account?.activeMfaType === 'totp';
  return (
    <Box
      title="Authenticator app"
      intro="Second step when you sign in with a password or a code by email."
      action={
        isOn ? (
          <Badge tone="ok">
            <Icon of={Check} /> On
          </Badge>
        ) : (
          <Button
            size="small"
            onClick={async () => setSecret((await generateTotp())?.data ?? null)}
          >
            Turn on
          </Button>
        )
      }
    >
      {isOn && (
        <Rows>
          <Row
            icon={Smartphone}
            title="Six-digit codes"
            detail="Asked for after your password or the code by email"
            actions={
              <Button
                kind="quiet"
                size="small"
                aria-label="Turn off the authenticator app"
                onClick={() => setLeaving(true)}
              >
                Turn off
              </Button>
            }
          />
        </Rows>
      )}
      {secret && (
        <CodeDialog
          title="Turn on the authenticator app"
          label="Code shown by the app"
          onClose={() => setSecret(null)}
          run={turnTotpOn}
        >
          <TotpSecretView secret={secret} />
        </CodeDialog>
      )}
      {isLeaving && (
        <CodeDialog
          title="Turn off the authenticator app"
          label="Six-digit code"
          onClose={() => setLeaving(false)}
          run={turnTotpOff}
        />
      )}
    </Box>
  );
}

type CodeDialogProps = {
  title: string;
  label: string;
  onClose: () => void;
  run: (code: string) => Promise<unknown>;
  children?: ReactNode;
};

function CodeDialog({ title, label, onClose, run, children }: CodeDialogProps) {
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    if (await run(code)) onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <form onSubmit={submit}>
        <Field
          label={label}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          isCode
        />
        <Button kind="filled" type="submit">
          {title}
        </Button>
      </form>
    </Dialog>
  );
}
