// The security page of the signed-in person: passkeys, app, recovery codes, sessions, tokens,
// password.
import { LogOut } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../layout/page.tsx';
import { getStaffRole } from '../../session/access.ts';
import { auth } from '../../session/auth.ts';
import { signOutAfterTasks } from '../../session/sign-out.ts';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { RecoveryCodesBox } from './recovery-codes-box.tsx';
import styles from './security.module.css';
import { Sessions } from './sessions.tsx';
import { Tokens } from './tokens.tsx';
import { TotpBox } from './totp-box.tsx';

export function Component() {
  const user = auth.getUser();
  return (
    <Page
      title="Your security"
      intro={`${user?.displayName}, ${user?.email}, ${getStaffRole()}. Every change here asks you to confirm that it is you.`}
      actions={
        <Button size="small" onClick={() => void signOutAfterTasks(auth.signOut)}>
          <Icon of={LogOut} /> Sign out
        </Button>
      }
    >
      <div className={styles['columns']}>
        <div>
          <Passkeys />
          <TotpBox />
          <RecoveryCodesBox />
        </div>
        <div>
          <Sessions />
          <Tokens />
          <Password />
        </div>
      </div>
    </Page>
  );
}
