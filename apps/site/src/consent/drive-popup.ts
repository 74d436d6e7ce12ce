// Opens and closes the prerendered popup by the consent state, and handles its buttons.
import type { Consent, ConsentState } from './consent.ts';

/** On the root element while the popup is open. On small screens it hides the language bar. */
export const UNDECIDED = 'data-undecided';

export const CONSENT = {
  popup: 'data-cookie-popup',
  /** On a button of the popup: `accept`, `reject` or `save`. */
  action: 'data-consent',
  /** On a button that opens the popup again. */
  settingsButton: 'data-cookie-settings',
  /** On the note that the browser sends Global Privacy Control. */
  privacySignal: 'data-privacy-signal',
} as const;

type Options = { popup: HTMLDialogElement; consent: Consent; hasPrivacySignal: boolean };

export function drivePopup({ popup, consent, hasPrivacySignal }: Options): void {
  let opener: HTMLElement | null = null;

  function draw({ decision }: ConsentState): void {
    const isUndecided = decision === null;
    document.documentElement.toggleAttribute(UNDECIDED, isUndecided);
    if (isUndecided) clearFlags(popup);
    // Do not call show(), because it would move the focus to the popup.
    popup.open = isUndecided;
    if (isUndecided || opener === null) return;
    opener.focus({ preventScroll: true });
    opener = null;
  }

  function act(action: string | null | undefined): void {
    if (action === 'accept') consent.acceptAll();
    if (action === 'reject') consent.rejectAll();
    if (action === 'save') {
      consent.save({
        analytics: isTicked(popup, 'analytics'),
        marketing: isTicked(popup, 'marketing'),
      });
    }
  }

  popup.addEventListener('click', ({ target }) =>
    act(findIn(target, CONSENT.action)?.getAttribute(CONSENT.action)),
  );
  document.addEventListener('click', ({ target }) => {
    const button = findIn(target, CONSENT.settingsButton);
    if (button === null) return;
    consent.reset();
    opener = button;
    popup.focus();
  });

  if (hasPrivacySignal) showPrivacySignal(popup);
  consent.subscribe(draw);
  draw(consent.get());
}

/** Shows that the signal counts as Reject All, and disables the other choices in the popup. */
function showPrivacySignal(popup: HTMLDialogElement): void {
  for (const note of document.querySelectorAll<HTMLElement>(`[${CONSENT.privacySignal}]`)) {
    note.hidden = false;
  }
  for (const input of popup.querySelectorAll('input')) input.disabled = true;
  for (const button of popup.querySelectorAll<HTMLElement>(`[${CONSENT.action}]`)) {
    button.hidden = button.getAttribute(CONSENT.action) !== 'reject';
  }
}

function findIn(target: EventTarget | null, name: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${name}]`) : null;
}

function isTicked(popup: HTMLDialogElement, name: string): boolean {
  return popup.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.checked ?? false;
}

function clearFlags(popup: HTMLDialogElement): void {
  for (const input of popup.querySelectorAll('input')) {
    if (input.name !== 'necessary') input.checked = false;
  }
}
