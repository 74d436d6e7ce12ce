// Names the position for which the application form was opened: `/career?position=<id>`, or the
// apply link of a card. Only positions that are notes on the page are named, so no text of the URL
// reaches the page. Without JavaScript the visitor chooses from a list (position-choice.tsx).

import { isPlainClick } from '../../components/plain-click.ts';
import { readTyped, setPrefilled } from '../../forms/prefilled.ts';

export const POSITION_PARAMETER = 'position';
/** The field of the form with the id of the position that the message names. */
export const POSITION_FIELD = 'position';

export const CHOSEN_POSITION = {
  /** On a hidden note beside the form: the id of its position. */
  note: 'data-chosen-position',
  /**
   * On the same note: the first line of the message, in the language of the page and then in the
   * others, because a kept draft may have been begun in another language.
   */
  lines: 'data-chosen-lines',
  /** On the same note, if the position is closed. */
  closed: 'data-chosen-closed',
  /** On an apply link: the id of its position. */
  link: 'data-apply-position',
} as const;

/**
 * The studio reads the message, so the position is its first line there. The note is visible as long
 * as the message names the position, and so long the form sends its id.
 */
export function startChosenPosition(root: ParentNode): void {
  const { notes, field } = findParts(root);
  if (field === null) return;
  let chosenId: string | null = null;

  function choose(id: string | null): void {
    if (field === null) return;
    chosenId = id;
    const chosen = notes.find((note) => note.id === id);
    const line = chosen === undefined || chosen.isClosed ? undefined : chosen.lines[0];
    const [first = '', ...rest] = field.value.split('\n');
    const typed = isNamed(notes, first)
      ? rest.join('\n').replace(/^\n/, '')
      : // A kept draft may begin with the line of a position that has left the page.
        readTyped(field);
    write(field, line === undefined ? '' : `${line}\n\n`, typed);
    showNote();
  }

  function showNote(): void {
    if (field === null) return;
    const words = field.value.split('\n');
    const named = notes.filter(({ lines }) => words.some((line) => lines.includes(line)));
    for (const note of notes) {
      const isClosedChoice = note.isClosed && note.id === chosenId;
      note.element.hidden = !isClosedChoice && !named.includes(note);
    }
    const sent = field.form?.elements.namedItem(POSITION_FIELD);
    if (sent instanceof HTMLInputElement) sent.value = named[0]?.id ?? '';
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

/**
 * Takes the position out of the message and, so that a reload does not name it again, out of the
 * address. For an application to a position that the server has rejected.
 */
export function leaveOutPosition(root: ParentNode): void {
  const { notes, field } = findParts(root);
  if (field === null) return;
  const typed = field.value.split('\n').filter((line) => !isNamed(notes, line));
  write(field, '', typed.join('\n').replace(/^\n+/, ''));
  const address = new URL(location.href);
  address.searchParams.delete(POSITION_PARAMETER);
  history.replaceState(history.state, '', address.href);
}

type Note = { element: HTMLElement; id: string; lines: readonly string[]; isClosed: boolean };

function findParts(root: ParentNode) {
  const elements = [...root.querySelectorAll<HTMLElement>(`[${CHOSEN_POSITION.note}]`)];
  const notes = elements.map(
    (element): Note => ({
      element,
      id: element.getAttribute(CHOSEN_POSITION.note) ?? '',
      lines: (element.getAttribute(CHOSEN_POSITION.lines) ?? '').split('\n'),
      isClosed: element.hasAttribute(CHOSEN_POSITION.closed),
    }),
  );
  const field = root.querySelector<HTMLTextAreaElement>('#career-application textarea');
  return { notes, field };
}

function isNamed(notes: readonly Note[], line: string): boolean {
  return notes.some(({ lines }) => lines.includes(line));
}

function write(field: HTMLTextAreaElement, prefilled: string, typed: string): void {
  const before = field.value;
  setPrefilled(field, prefilled, typed);
  // The form may show that the message is missing.
  if (field.value !== before) field.dispatchEvent(new Event('input', { bubbles: true }));
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
