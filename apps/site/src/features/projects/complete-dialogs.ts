// A click outside closes a dialog: what browsers do not do by themselves, or not always.

export function completeDialogs(page: Document): void {
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
