// Starts the scripts of a private page, after the load event (document.astro).
import { takeVisit } from '../session/take-visit.ts';
import { deleteExpiredDrafts } from '../state/stored-draft.ts';
import { showAddressError } from './address-error.ts';
import { startTooltips } from './tooltips.ts';

export function startPrivatePage(page: Document): void {
  showAddressError(takeVisit().href, page.documentElement.lang);
  startTooltips(page.documentElement);
  deleteExpiredDrafts();
}
