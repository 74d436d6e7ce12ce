// Invite a person, and the invitations that are still open.
import { Clock, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Box, Row, Rows } from '../../components/box.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import type { StaffRole } from '../../session/access.ts';
import { ROLE_WORDS } from '../../session/role-words.ts';
import { invite, type Member, withdraw } from './data.ts';
import styles from './team.module.css';

const ROLES = Object.keys(ROLE_WORDS) as StaffRole[];

export function Invite() {
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setBusy(true);
    const isSent = await invite(
      String(fields.get('email')).trim(),
      fields.get('role') as StaffRole,
    );
    setBusy(false);
    if (isSent) form.reset();
  }
  return (
    <Box title="Invite">
      <form className={styles['invite']} onSubmit={send}>
        <Field label="Email address" name="email" type="email" autoComplete="off" required />
        <fieldset>
          <legend>Role</legend>
          {ROLES.map((role, index) => (
            <label key={role} className={styles['role']}>
              <input type="radio" name="role" value={role} defaultChecked={index === 0} />
              <span>
                <b>{role}</b>
                <small>{ROLE_WORDS[role].short}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <Button kind="filled" size="small" type="submit" disabled={isBusy}>
          <Icon of={Send} /> Send invitation
        </Button>
      </form>
    </Box>
  );
}

export function Pending({ invited }: { invited: Member[] }) {
  return (
    <Box title="Pending" action={<Badge>{invited.length}</Badge>}>
      <Rows>
        {invited.map((member) => (
          <Row
            key={member.email}
            icon={Clock}
            title={member.email}
            detail={member.role}
            actions={
              <>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Send again to ${member.email}`}
                  onClick={() => invite(member.email, member.role)}
                >
                  Send again
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Withdraw the invitation of ${member.email}`}
                  onClick={() => withdraw(member)}
                >
                  Withdraw
                </Button>
              </>
            }
          />
        ))}
      </Rows>
    </Box>
  );
}
