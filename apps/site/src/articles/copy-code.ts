// Shows the copy buttons of the code on a page and makes them work.

/** Attributes of a block of code. */
export const COPY_CODE = {
  /** On the block: the language of the code. */
  block: 'data-code',
  /** On the button: the text that it shows after copying. */
  button: 'data-copy-code',
  /** On the button while it shows that text. */
  copied: 'data-copied',
} as const;

const SHOWN_MS = 2000;

export function startCopyButtons(page: Document): void {
  // Only pages from a safe origin may write to the clipboard.
  if (navigator.clipboard === undefined) return;
  for (const button of page.querySelectorAll<HTMLButtonElement>(`[${COPY_CODE.button}]`)) {
    button.hidden = false;
    button.addEventListener('click', () => copyCode(button));
  }
}

async function copyCode(button: HTMLButtonElement): Promise<void> {
  const words = button.textContent;
  const code = button.closest(`[${COPY_CODE.block}]`)?.querySelector('code')?.textContent ?? '';
  // A second press while the answer is shown has nothing to add.
  if (button.hasAttribute(COPY_CODE.copied)) return;
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    // The visitor has forbidden it: the code can still be selected.
    return;
  }
  button.setAttribute(COPY_CODE.copied, '');
  button.textContent = button.getAttribute(COPY_CODE.button);
  setTimeout(() => {
    button.textContent = words;
    button.removeAttribute(COPY_CODE.copied);
  }, SHOWN_MS);
}
