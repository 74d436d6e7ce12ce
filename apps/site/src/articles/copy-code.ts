// Shows the copy buttons of the code blocks on a page and copies the code on a click.

/** Attributes of a code block. */
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
  // The clipboard is available only in a secure context.
  if (navigator.clipboard === undefined) return;
  for (const button of page.querySelectorAll<HTMLButtonElement>(`[${COPY_CODE.button}]`)) {
    button.hidden = false;
    button.addEventListener('click', () => copyCode(button));
  }
}

async function copyCode(button: HTMLButtonElement): Promise<void> {
  const label = button.textContent;
  const code = button.closest(`[${COPY_CODE.block}]`)?.querySelector('code')?.textContent ?? '';
  // Ignore a second press while the result is shown.
  if (button.hasAttribute(COPY_CODE.copied)) return;
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    // The browser has denied access. The visitor can still select the code.
    return;
  }
  button.setAttribute(COPY_CODE.copied, '');
  button.textContent = button.getAttribute(COPY_CODE.button);
  setTimeout(() => {
    button.textContent = label;
    button.removeAttribute(COPY_CODE.copied);
  }, SHOWN_MS);
}
