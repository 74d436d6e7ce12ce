/** The button that leads to where the visitor came from; a new tab has no such place. */
export function startBackButton(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('[data-back]');
  if (button === null) return;
  button.hidden = history.length < 2;
  button.addEventListener('click', () => history.back());
}
