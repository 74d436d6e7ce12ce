// Closes a dialog on a click outside, where browsers do not do it, and not on a double click that
// opens it.

const DOUBLE_CLICK_MS = 500;

export function completeDialogs(page: Document): void {
  // Some browsers do not support `closedby`. Others apply it only to the dialog opened last, e.g.
  // to the cookie popup that opens behind a project. The content covers the whole dialog, so a
  // click whose target is the dialog element is on the backdrop. The pointerdown target must be
  // the same, to ignore a text selection that is dragged out of the dialog.
  let pressed: EventTarget | null = null;
  page.addEventListener('pointerdown', ({ target }) => {
    pressed = target;
  });
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLDialogElement) || target !== pressed) return;
    if (target.matches('[closedby="any"]')) target.close();
  });
}

/** The first click of a double click opens the dialog, so the second one can be outside of it. */
export function ignoreSecondClick(dialog: HTMLDialogElement): void {
  dialog.setAttribute('closedby', 'closerequest');
  setTimeout(() => dialog.setAttribute('closedby', 'any'), DOUBLE_CLICK_MS);
}
