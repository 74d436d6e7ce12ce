// The team: who has access, with which role, and invitations. Only for admins.
import { Lock } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { Page } from '../../layout/page.tsx';
import { Loading, PaneState } from '../../layout/pane-state.tsx';
import { getStaffRole } from '../../session/access.ts';
import { auth } from '../../session/auth.ts';
import { type Member, useTeam } from './data.ts';
import { Invite, Pending } from './invite.tsx';
import { Members } from './members.tsx';
import styles from './team.module.css';

export function Component() {
  return getStaffRole() === 'admin' ? <Team /> : <NotOpen />;
}

function Team() {
  const { data: team, error } = useTeam();
  if (error) return <PaneState title="The team could not be read" image="torn" />;
  if (!team) return <Loading what="the team" />;
  const people = team.filter(({ state }) => state !== 'invited');
  const invited = team.filter(({ state }) => state === 'invited');
  return (
    <Page title="Team" intro={describe(people)}>
      <div className={styles['columns']}>
        <div>
          <Members team={people} />
          <p className={styles['foot']}>
            The last active admin cannot be disabled or changed. Every change here is in the audit
            trail.
          </p>
        </div>
        <div className={styles['side']}>
          <Invite />
          {invited.length > 0 && <Pending invited={invited} />}
        </div>
      </div>
    </Page>
  );
}

function describe(people: Member[]): string {
  const active = people.filter(({ state }) => state === 'active');
  const admins = active.filter(({ role }) => role === 'admin').length;
  const count = `${active.length} ${active.length === 1 ? 'person' : 'people'} with access`;
  return `${count}, ${admins} of them admin. One step alone opens nothing. Only hr and admin see applications.`;
}

function NotOpen() {
  return (
    <PaneState
      title="This is not open to you"
      image={Lock}
      actions={
        <ButtonLink kind="filled" size="small" to="/inbox">
          Back to the inbox
        </ButtonLink>
      }
    >
      <p>
        The team is for admins. You are signed in as {auth.getUser()?.displayName}, {getStaffRole()}
        .
      </p>
    </PaneState>
  );
}
