// The frame of every signed-in screen: rail, the screen, toasts. Leaves for the sign-in when the
// session ends.

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { queryClient } from '../graphql/query-client.ts';
import { DeskKeys } from '../keyboard/desk-keys.tsx';
import { KeyboardProvider } from '../keyboard/keyboard.tsx';
import { useLiveChanges } from '../screens/inbox/live-changes.ts';
import { forgetUndo } from '../screens/inbox/undo.ts';
import { useAuth } from '../session/auth.ts';
import { toSignInPath } from '../session/wanted-path.ts';
import { useLinkClicks } from './link-clicks.ts';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { StepUpHost } from './step-up-host.tsx';
import { Toasts } from './toasts.tsx';

export { requireStaff as loader } from '../session/guard.ts';

export function Component() {
  const { pathname, search } = useLocation();
  useLeaveWhenSignedOut();
  useStartAgainAsAnother();
  useLiveChanges();
  useLinkClicks();
  return (
    <QueryClientProvider client={queryClient}>
      <KeyboardProvider>
        <a className={styles['skip']} href="#main">
          Skip to content
        </a>
        <div className={styles['desk']}>
          <Rail screen={`/${pathname.split('/')[1]}`} search={search} />
          <main className={styles['main']} id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <DeskKeys />
        <StepUpHost />
        <Toasts />
      </KeyboardProvider>
    </QueryClientProvider>
  );
}

function useLeaveWhenSignedOut(): void {
  const { status, signedOutReason } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'signedOut') return;
    // What one person has read must not stay in memory for the next.
    queryClient.clear();
    forgetUndo();
    clearTab();
    // Who signed out on purpose begins again at the inbox; who was signed out returns to the page.
    const wanted = signedOutReason ? `${location.pathname}${location.search}` : '/';
    void navigate(toSignInPath(wanted), { replace: true });
  }, [status, signedOutReason, navigate]);
}

/** Another person has signed in in another tab, and this one has followed. */
function useStartAgainAsAnother(): void {
  const { user } = useAuth();
  const userId = user?.id;
  const firstId = useRef(userId);
  useEffect(() => {
    firstId.current ??= userId;
    if (userId === undefined || userId === firstId.current) return;
    queryClient.clear();
    forgetUndo();
    location.replace('/inbox');
  }, [userId]);
}

/** Unsaved texts are kept in the tab, also those of items that were not opened since a reload. */
function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is switched off, so there is nothing in it.
  }
}
