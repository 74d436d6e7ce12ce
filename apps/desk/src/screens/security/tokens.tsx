// Personal access tokens for scripts. The value is shown once.
import { Plus, SquareTerminal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Box, Row, Rows } from '../../components/box.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { Dialog } from '../../layout/dialog.tsx';
import { formatDay, formatInSentence } from '../../words/dates.ts';
import { type AccessToken, createToken, revokeToken, useTokens } from './data.ts';
import styles from './security.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIMES = [30, 90, 365] as const;

export function Tokens() {
  const { data: tokens = [] } = useTokens();
  const [isAdding, setAdding] = useState(false);
  return (
    <Box
      title="Access tokens"
      intro="For scripts. A token never sees more than your role and never replaces a second step."
      action={
        <Button size="small" onClick={() => setAdding(true)}>
          <Icon of={Plus} /> New token
        </Button>
      }
    >
      <Rows>
        {tokens.map((token) => (
          <Row
            key={token.id}
            icon={SquareTerminal}
            title={
              <>
                {toName(token)} {hasEnded(token) && <Badge>Ended</Badge>}
              </>
            }
            detail={describe(token)}
            actions={
              <Button
                kind="quiet"
                size="small"
                aria-label={`Revoke token ${toName(token)}`}
                onClick={() => revokeToken(token)}
              >
                {hasEnded(token) ? 'Clear' : 'Revoke'}
              </Button>
            }
          />
        ))}
      </Rows>
      {isAdding && <NewToken onClose={() => setAdding(false)} />}
    </Box>
  );
}

function NewToken({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState<string | null>(null);
  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // One minute less than the longest lifetime that the server accepts.
    const lifetimeMs = Number(form.get('days')) * DAY_MS - 60_000;
    const expiresAt = new Date(Date.now() + lifetimeMs);
    const result = await createToken(String(form.get('name')).trim(), expiresAt);
    if (result) setValue(result.data.personalAccessToken);
  }
  if (value) {
    return (
      <Dialog title="Your new token" onClose={onClose}>
        <Notice tone="warning">
          <b>It is shown once.</b> Store it where your script reads it.
        </Notice>
        <p className={styles['once']}>
          <code>{value}</code>
        </p>
        <Button kind="filled" onClick={onClose}>
          Done
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog title="New token" onClose={onClose}>
      <form onSubmit={create}>
        <Field label="What it is for" name="name" autoComplete="off" maxLength={80} required />
        <label>
          Ends after{' '}
          <select className={styles['select']} name="days" defaultValue={90}>
            {LIFETIMES.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </select>
        </label>
        <Button kind="filled" type="submit">
          Make the token
        </Button>
      </form>
    </Dialog>
  );
}

function toName({ metadata }: AccessToken): string {
  return metadata?.name ?? 'Token without a name';
}

function hasEnded({ expiresAt }: AccessToken): boolean {
  return new Date(expiresAt) <= new Date();
}

function describe(token: AccessToken): string {
  const { expiresAt, lastUsedAt } = token;
  const end = `${hasEnded(token) ? 'Ended' : 'Ends'} ${formatDay(expiresAt)}`;
  return `${end}, ${lastUsedAt ? `used ${formatInSentence(lastUsedAt)}` : 'never used'}`;
}
