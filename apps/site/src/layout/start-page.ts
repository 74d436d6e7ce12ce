// Starts the scripts of every public page, after the load event (document.astro).
import { startConsent } from '../consent/start.ts';
import { startSession } from '../session/start.ts';
import { takeVisit } from '../session/take-visit.ts';
import { deleteExpiredDrafts } from '../state/stored-draft.ts';
import { showAddressError } from './address-error.ts';
import { startSlowNavigation } from './slow-navigation.ts';
import { startTooltips } from './tooltips.ts';

export function startPage(page: Document): void {
  const visit = takeVisit();
  startSession(visit);
  showAddressError(visit.href, page.documentElement.lang);
  startConsent(page);
  startSlowNavigation(page.documentElement);
  startTooltips(page.documentElement);
  deleteExpiredDrafts();
}
