// Sends the record of a decision to our own server, without cookies, also while the visitor leaves the
// page. Fetched only after a decision in the popup. Global Privacy Control and decisions of earlier
// releases are not reported: they were not made in our popup.
import { CONSENT_PATH, type ConsentReport } from '@loimel/client/contract';
import type { Consent } from './consent.ts';
import type { ConsentRecord } from './record.ts';

/** The order of a decision and its withdrawal does not matter: the server joins them by their id. */
export async function reportDecision(
  record: ConsentRecord,
  { markSent }: Pick<Consent, 'markSent'>,
): Promise<void> {
  const { id, source, decision, preferences, version, language, at } = record;
  if (id === undefined || source !== 'dialog') return;
  const isSettled = await send({
    id,
    decision,
    analytics: preferences.analytics,
    marketing: preferences.marketing,
    version,
    language,
    decidedAt: at,
    isWithdrawn: record.isWithdrawn === true,
  });
  if (isSettled) markSent(id);
}

/**
 * False if it has to be sent again: no response, or an error that can pass. A host without our server
 * rejects it for good.
 */
async function send(report: ConsentReport): Promise<boolean> {
  try {
    const { status } = await fetch(CONSENT_PATH, {
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}
