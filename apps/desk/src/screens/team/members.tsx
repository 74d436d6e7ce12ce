// The table of the people with access. Roles are written out, because the table becomes label and
// value pairs on small screens, which would otherwise end its semantics.
import { Fragment, useState } from 'react';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import type { StaffRole } from '../../session/access.ts';
import { auth } from '../../session/auth.ts';
import { formatInSentence } from '../../words/dates.ts';
import { changeRole, disable, type Member, reset } from './data.ts';
import { type Offer, toOffer } from './permissions.ts';
import styles from './team.module.css';

const ROLES: readonly StaffRole[] = ['agent', 'hr', 'admin'];

/** The act that is asked about in the row below the person. */
type Question = { id: string; act: 'disable' | 'reset' };

export function Members({ team }: { team: Member[] }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ownId = auth.getUser()?.id;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the styles change the display of the table.
    <table className={styles['table']} role="table">
      <caption className="visually-hidden">People with access to the desk</caption>
      <thead role="rowgroup">
        <tr role="row">
          {['Person', 'Role', 'Second step', 'Last seen', 'State'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {team.map((member) => (
          <Fragment key={member.email}>
            <MemberRow
              member={member}
              isOwn={member.id === ownId}
              offer={toOffer(member, team, ownId)}
              onAsk={setQuestion}
            />
            {question && question.id === member.id && (
              <tr role="row" className={styles['question']}>
                <td role="cell" colSpan={6}>
                  <Ask member={member} act={question.act} onEnd={() => setQuestion(null)} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  member: Member;
  isOwn: boolean;
  offer: Offer;
  onAsk: (question: Question) => void;
};

function MemberRow({ member, isOwn, offer, onAsk }: RowProps) {
  const { id, displayName, email, role, state, hasSecondFactor, lastSeenAt } = member;
  const ask = (act: Question['act']) => id && onAsk({ id, act });
  return (
    <tr role="row" className={joinClasses(state === 'disabled' && styles['disabled'])}>
      <td role="cell" className={styles['person']}>
        <Avatar name={displayName} />
        <span>
          <b>{displayName}</b> {isOwn && <span className={styles['own']}>you</span>}
          <small>{email}</small>
        </span>
      </td>
      <td role="cell" data-label="Role">
        {offer.canChangeRole ? (
          <select
            aria-label={`Role of ${displayName}`}
            value={role}
            onChange={({ target }) => changeRole(member, target.value as StaffRole)}
          >
            {ROLES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        ) : (
          <span>{role}</span>
        )}
      </td>
      <td role="cell" data-label="Second step">
        <span>{hasSecondFactor ? 'Set up' : 'None yet'}</span>
      </td>
      <td role="cell" data-label="Last seen">
        <span>{lastSeenAt ? formatInSentence(lastSeenAt) : 'Never'}</span>
      </td>
      <td role="cell" data-label="State">
        <State member={member} />
      </td>
      <td role="cell" className={styles['actions']}>
        {isOwn && (
          <ButtonLink kind="quiet" size="small" to="/security">
            Your security
          </ButtonLink>
        )}
        {offer.canReset && (
          <Button
            kind="quiet"
            size="small"
            aria-label={`Reset ${displayName}`}
            onClick={() => ask('reset')}
          >
            {state === 'disabled' ? 'Invite again' : 'Reset'}
          </Button>
        )}
        {offer.canDisable && (
          <Button
            kind="quiet"
            size="small"
            aria-label={`Disable ${displayName}`}
            onClick={() => ask('disable')}
          >
            Disable
          </Button>
        )}
      </td>
    </tr>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: as above.

function State({ member: { state, hasSecondFactor } }: { member: Member }) {
  if (state === 'disabled') return <Badge>Disabled</Badge>;
  return hasSecondFactor ? (
    <Badge tone="ok">Active</Badge>
  ) : (
    <Badge tone="info">Set-up missing</Badge>
  );
}

type AskProps = { member: Member; act: Question['act']; onEnd: () => void };

function Ask({ member, act, onEnd }: AskProps) {
  const { displayName } = member;
  const isDisable = act === 'disable';
  return (
    <>
      <p>
        <b>
          {isDisable ? 'Disable' : 'Reset the access of'} {displayName}?
        </b>{' '}
        {isDisable
          ? 'All sessions and tokens end at once. Replies and notes stay under the name. A reset gives access back.'
          : 'Passkeys, app, password and sessions are removed, and a new invitation is sent by email. Use it for a lost device.'}
      </p>
      <div className={styles['choices']}>
        <Button
          kind="danger"
          size="small"
          autoFocus
          onClick={async () => {
            await (isDisable ? disable(member) : reset(member));
            onEnd();
          }}
        >
          {isDisable ? 'Disable' : 'Reset'} {displayName}
        </Button>
        <Button size="small" onClick={onEnd}>
          Keep
        </Button>
      </div>
    </>
  );
}
