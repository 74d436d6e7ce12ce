// Opens and closes the prerendered popup by the consent state, and handles its buttons.
import type { Consent, ConsentState } from './consent.ts';
import type { LastChoice } from './popup-note.ts';

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
  intro: 'data-consent-intro',
  /** Takes the place of the intro, so that the popup does not grow over the page (D-L12). */
  lastChoice: 'data-last-choice',
  /** In the details: the number of the last choice. */
  choiceNumber: 'data-choice-number',
} as const;

type Options = {
  popup: HTMLDialogElement;
  consent: Consent;
  hasPrivacySignal: boolean;
  /** Fetches its code, so the popup opens before it. */
  describeLastChoice: (state: ConsentState) => Promise<LastChoice>;
};

export function drivePopup(options: Options): void {
  const { popup, consent, hasPrivacySignal, describeLastChoice } = options;
  let opener: HTMLElement | null = null;

  function draw(state: ConsentState): void {
    const isUndecided = state.decision === null;
    document.documentElement.toggleAttribute(UNDECIDED, isUndecided);
    if (isUndecided) {
      clearFlags(popup);
      showLastChoice(popup, { text: null, number: null });
      if (state.record !== null) describe(state);
    }
    // Do not call show(), because it would move the focus to the popup.
    popup.open = isUndecided;
    if (isUndecided || opener === null) return;
    opener.focus({ preventScroll: true });
    opener = null;
  }

  function describe(state: ConsentState): void {
    const show = (choice: LastChoice) => {
      if (consent.get() === state) showLastChoice(popup, choice);
    };
    // Without the code the popup keeps its intro.
    describeLastChoice(state).then(show, () => {});
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

function showLastChoice(popup: HTMLDialogElement, { text, number }: LastChoice): void {
  showText(popup, CONSENT.lastChoice, text);
  showText(popup, CONSENT.choiceNumber, number);
  const intro = popup.querySelector<HTMLElement>(`[${CONSENT.intro}]`);
  if (intro !== null) intro.hidden = text !== null;
}

function showText(popup: HTMLDialogElement, name: string, text: string | null): void {
  const element = popup.querySelector<HTMLElement>(`[${name}]`);
  if (element === null) return;
  element.textContent = text;
  element.hidden = text === null;
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
