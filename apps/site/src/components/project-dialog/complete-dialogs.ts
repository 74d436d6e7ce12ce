// What browsers do not do for our dialogs by themselves, or not always.

export function completeDialogs(page: Document): void {
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    page.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('[command="show-modal"]') : null;
      const dialog = page.getElementById(button?.getAttribute('commandfor') ?? '');
      if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    });
  }
  // `closedby` is young, and it looks only at the dialog that was opened last: the cookie popup,
  // when that comes up behind an open project. The parts of a dialog cover it whole, so a click on
  // the element itself was on its backdrop; a text selection dragged out of it began elsewhere.
  let pressed: EventTarget | null = null;
  page.addEventListener('pointerdown', ({ target }) => {
    pressed = target;
  });
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLDialogElement) || target !== pressed) return;
    if (target.matches('[closedby="any"]')) target.close();
  });
}
