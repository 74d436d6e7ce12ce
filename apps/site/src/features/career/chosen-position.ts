// Names the position for which the application form was opened: `/career?position=<id>`, or the
// apply link of a card. Only positions that are notes on the page are named, so no text of the URL
// reaches the page. Without JavaScript the form opens without a name.

import { isPlainClick } from '../../components/plain-click.ts';
import { readTyped, setPrefilled } from '../../forms/prefilled.ts';

export const POSITION_PARAMETER = 'position';

export const CHOSEN_POSITION = {
  /** On a hidden note beside the form: the id of its position. */
  note: 'data-chosen-position',
  /** On the same note, if the position is open: the first line of the message. */
  message: 'data-chosen-message',
  /** On an apply link: the id of its position. */
  link: 'data-apply-position',
} as const;

/**
 * The studio reads the message, so the position is its first line there. The note is visible as long
 * as the message names the position.
 */
export function startChosenPosition(root: ParentNode): void {
  const notes = [...root.querySelectorAll<HTMLElement>(`[${CHOSEN_POSITION.note}]`)];
  const field = root.querySelector<HTMLTextAreaElement>('#career-application textarea');
  if (field === null) return;

  let chosenId: string | null = null;

  function choose(id: string | null): void {
    if (field === null) return;
    chosenId = id;
    const chosen = notes.find((note) => note.getAttribute(CHOSEN_POSITION.note) === id);
    const line = chosen === undefined ? null : toLine(chosen);
    const [first = '', ...rest] = field.value.split('\n');
    const typed = notes.some((note) => toLine(note) === first)
      ? rest.join('\n').replace(/^\n/, '')
      : // A kept draft may begin with a line in another language.
        readTyped(field);
    const before = field.value;
    setPrefilled(field, line === null ? '' : `${line}\n\n`, typed);
    // The form may show that the message is missing.
    if (field.value !== before) field.dispatchEvent(new Event('input', { bubbles: true }));
    showNote();
  }

  function showNote(): void {
    const lines = field?.value.split('\n') ?? [];
    for (const note of notes) {
      const line = toLine(note);
      const isClosedChoice = line === null && note.getAttribute(CHOSEN_POSITION.note) === chosenId;
      note.hidden = !isClosedChoice && (line === null || !lines.includes(line));
    }
  }

  const id = readPosition();
  if (id === null) showNote();
  else choose(id);
  field.addEventListener('input', showNote);
  // The event comes before the fields are empty.
  field.form?.addEventListener('reset', () => queueMicrotask(showNote));
  for (const link of root.querySelectorAll<HTMLAnchorElement>(`[${CHOSEN_POSITION.link}]`)) {
    startLink(link, choose);
  }
  // Back and Forward. A link to a section keeps the position, and what the visitor made of its line.
  addEventListener('popstate', () => {
    const shown = readPosition();
    if (shown !== chosenId) choose(shown);
  });
}

/** The link gets the address of its position, so that a new tab and a reload name it, too. */
function startLink(link: HTMLAnchorElement, choose: (id: string) => void): void {
  const id = link.getAttribute(CHOSEN_POSITION.link) ?? '';
  // Without the parameters of this visit: one of them may be the token of a sign-in link.
  const address = new URL(link.hash, location.origin + location.pathname);
  address.searchParams.set(POSITION_PARAMETER, id);
  link.href = address.href;
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    // The browser then only scrolls to the form, because the address is already that of the link.
    if (link.href !== location.href) history.pushState(null, '', link.href);
    choose(id);
  });
}

function readPosition(): string | null {
  return new URLSearchParams(location.search).get(POSITION_PARAMETER);
}

/** The line of the message that names the position. Null for a closed one. */
function toLine(note: HTMLElement): string | null {
  return note.getAttribute(CHOSEN_POSITION.message);
}
