// Shows the receipt number of the page's address, and its band. The page is a static file, so without
// JavaScript it can only say where the number is.
import { saveShareImage, toBandImage } from '../../components/band-image.ts';

/** The attributes of the page. */
export const SENT = {
  /** On the section. `beaten` if the band is beaten in, `still` if it is only shown. */
  root: 'data-sent',
  number: 'data-sent-number',
  band: 'data-sent-band',
  /** On the button that saves the band's share image: the headline of the image. */
  save: 'data-save-band',
} as const;

/** Six characters, as `_receipt_number` of the database makes them. */
const RECEIPT_NUMBER = /^[2-9A-HJKMNP-Z]{6}$/;

export function showNumber(page: Document, address: URL): void {
  const number = address.searchParams.get('n') ?? '';
  const root = page.querySelector(`[${SENT.root}]`);
  const band = root?.querySelector(`[${SENT.band}]`);
  // Anyone can write a link to this page, and it must not show a text of theirs.
  if (!root || !band || !RECEIPT_NUMBER.test(number)) return;
  const text = root.querySelector(`[${SENT.number}]`);
  if (text) text.textContent = number;
  band.append(Object.assign(new Image(), { src: toBandImage(number), alt: '' }));
  const save = root.querySelector(`[${SENT.save}]`);
  save?.addEventListener('click', () => {
    saveShareImage(number, save.getAttribute(SENT.save) ?? '').catch(() => undefined);
  });
  root.setAttribute(SENT.root, isFirstVisit() ? 'beaten' : 'still');
}

/** After a reload or Back the band is already known. */
function isFirstVisit(): boolean {
  return performance
    .getEntriesByType('navigation')
    .every((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate');
}
