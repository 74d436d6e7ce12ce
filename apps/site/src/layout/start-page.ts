// Starts the scripts of every public page, after the load event (document.astro).
import '../session/start.ts';
import { startConsent } from '../consent/start.ts';
import { startSlowNavigation } from './slow-navigation.ts';
import { startTooltips } from './tooltips.ts';

export function startPage(page: Document): void {
  startConsent(page);
  startSlowNavigation(page.documentElement);
  startTooltips(page.documentElement);
}
