// Where the person is signed in.
import { Monitor, Smartphone } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import { Box, Row, Rows } from '../../components/box.tsx';
import { Button } from '../../components/button.tsx';
import { formatInSentence } from '../../words/dates.ts';
import { endSession, type SessionEntry, useSessions } from './data.ts';

/** How the auth service names the ways to sign in, and how the page does. */
const METHOD_WORDS: Record<string, string> = {
  webauthn: 'passkey',
  password: 'password',
  totp: 'app code',
  email: 'email code',
  'recovery-code': 'recovery code',
  sms: 'SMS code',
  provider: 'another service',
};

export function Sessions() {
  const { data: sessions = [] } = useSessions();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Box
      title="Sessions"
      intro="Where you are signed in. A session ends after 30 days without use."
      action={
        others.length > 1 && (
          <Button size="small" onClick={() => endAll(others)}>
            End the other {others.length}
          </Button>
        )
      }
    >
      <Rows>
        {sessions.map((session) => (
          <Row
            key={session.id}
            icon={/iphone|android|phone/i.test(session.device ?? '') ? Smartphone : Monitor}
            title={
              <>
                {toName(session)} {session.isCurrent && <Badge tone="info">This one</Badge>}
              </>
            }
            detail={describe(session)}
            actions={
              !session.isCurrent && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`End session ${toName(session)}`}
                  onClick={() => endSession(session)}
                >
                  End
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </Box>
  );
}

async function endAll(sessions: SessionEntry[]): Promise<void> {
  for (const session of sessions) await endSession(session);
}

function toName({ device }: SessionEntry): string {
  return device || 'Unknown device';
}

function describe({ methods, createdAt, lastUsedAt, isCurrent }: SessionEntry): string {
  const words = methods.map((method) => METHOD_WORDS[method] ?? method).join(' and ');
  const activity = isCurrent ? 'active now' : `active ${formatInSentence(lastUsedAt ?? createdAt)}`;
  return `With ${words}, signed in ${formatInSentence(createdAt)}, ${activity}`;
}
