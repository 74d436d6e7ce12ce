// Starts the auth client on the few visits that need it (D-P7a, D-P7b).
import type { Visit } from './auth-parameters.ts';
import { needsSession } from './needs-session.ts';

export function startSession(visit: Visit): void {
  if (!needsSession(visit)) return;
  void import('./auth-client.ts').then(({ startAuthClient }) => startAuthClient(visit.href));
}
