// Shows the copy buttons of the code on a page and makes them work.

const SHOWN_MS = 2000;

export function startCopyButtons(page: Document): void {
  // Only pages from a safe origin may write to the clipboard.
  if (navigator.clipboard === undefined) return;
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-copy-code]')) {
    button.hidden = false;
    button.addEventListener('click', () => copyCode(button));
  }
}

async function copyCode(button: HTMLButtonElement): Promise<void> {
  const { copyCode: copied = '' } = button.dataset;
  const words = button.textContent;
  const code = button.closest('[data-code]')?.querySelector('code')?.textContent ?? '';
  // A second press while the answer is shown has nothing to add.
  if (button.dataset['copied'] !== undefined) return;
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    // The visitor has forbidden it: the code can still be selected.
    return;
  }
  button.dataset['copied'] = '';
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = words;
    delete button.dataset['copied'];
  }, SHOWN_MS);
}
