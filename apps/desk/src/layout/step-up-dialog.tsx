// The dialog that confirms a person again before an act on credentials or people: passkey first,
// code of the app second, recovery code last.
import type { AuthError } from '@loimel/client/auth';
import { Fingerprint } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { Or } from '../components/or.tsx';
import { auth } from '../session/auth.ts';
import { callAuth } from '../session/call-auth.ts';
import { describeError } from '../session/words.ts';
import { Dialog } from './dialog.tsx';

type Props = { act: string; onEnd: (isConfirmed: boolean) => void };
type Failure = { by: 'passkey' | 'code'; words: string };

export function StepUpDialog({ act, onEnd }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function confirm(by: Failure['by'], call: Promise<{ error: AuthError | null }>) {
    setBusy(true);
    setFailure(null);
    const { error } = await call;
    setBusy(false);
    if (error) setFailure({ by, words: describeError(error) });
    else onEnd(true);
  }

  function confirmWithCode(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    const proof = isRecovery ? { recoveryCode: code } : { totp: code.replace(/\s/g, '') };
    void confirm('code', callAuth('POST', '/elevate', proof));
  }

  return (
    <Dialog title="Confirm that it is you" onClose={() => onEnd(false)}>
      <p>You are about to {act}. After confirming you have 5 minutes for changes like this.</p>
      {failure?.by === 'passkey' && <Notice tone="error">{failure.words}</Notice>}
      <Button
        kind="filled"
        size="large"
        disabled={isBusy}
        onClick={() =>
          confirm('passkey', auth.elevateEmailSecurityKey(auth.getUser()?.email ?? ''))
        }
      >
        <Icon of={Fingerprint} /> Confirm with a passkey
      </Button>
      <Or />
      <CodeForm
        key={String(isRecovery)}
        isRecovery={isRecovery}
        isBusy={isBusy}
        error={failure?.by === 'code' ? failure.words : null}
        onSubmit={confirmWithCode}
      />
      <p>
        {isRecovery ? 'Do you have the app? ' : 'Neither at hand? '}
        <Button kind="quiet" size="small" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use its code' : 'Use a recovery code'}
        </Button>
      </p>
    </Dialog>
  );
}

type CodeFormProps = {
  isRecovery: boolean;
  isBusy: boolean;
  error: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

function CodeForm({ isRecovery, isBusy, error, onSubmit }: CodeFormProps) {
  return (
    <form onSubmit={onSubmit}>
      <Field
        label={isRecovery ? 'Recovery code' : 'Six-digit code'}
        help={isRecovery ? 'It works once.' : 'From your authenticator app.'}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        required
        isCode
        error={error}
      />
      <Button type="submit" disabled={isBusy}>
        Confirm with the code
      </Button>
    </form>
  );
}
