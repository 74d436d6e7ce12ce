// Loads the page of the address when Back leads from the page of a project to the list.

/**
 * After a reload of a dialog's address, the browser still counts the entry of the list as the same
 * document: it changes the address and loads nothing.
 */
export function followAddress(): void {
  // The reload kept the setting of the dialog (dialog-addresses.ts).
  history.scrollRestoration = 'auto';
  const [visit] = performance.getEntriesByType('navigation');
  const served = visit === undefined ? location.pathname : new URL(visit.name).pathname;
  const follow = () => {
    if (location.pathname !== served) location.reload();
  };
  addEventListener('popstate', follow);
  // The visitor may have gone back before this script ran.
  follow();
}
