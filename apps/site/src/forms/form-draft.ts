// Keeps what a visitor types into a form on the device, and puts it back (D-L16).
// Rules for two tabs: a tab writes only what its own visitor changed in it, so the tab typed into last
// wins, and after one tab has sent its form, another one that only shows the same words stores nothing.
// Text that is in the form already, typed before hydration or restored by the browser, stays.
import type { DraftContent, StoredDraft } from '../state/stored-draft.ts';
import { getPrefilled, readTyped, setPrefilled, withoutPrefilled } from './prefilled.ts';
import { START_FIELD } from './spam-signals.ts';

export type FormDraft = {
  /** Returns whether words of an earlier visit are in the form now. */
  restore(form: HTMLFormElement): boolean;
  /**
   * Called on every input and not after a pause: a crash loses no word, and writing 5,000 characters
   * takes less than a millisecond. Returns whether the words are stored.
   */
  save(form: HTMLFormElement): boolean;
  remove(): void;
};

export function createFormDraft(stored: StoredDraft): FormDraft {
  /** The stored words, to recognise a change. */
  let known = NOTHING;
  let isStored = false;

  return {
    restore(form) {
      const draft = stored.read();
      if (draft === null) return false;
      const fields = findFields(form);
      if (fields === null) return false;
      const typed = withoutPrefilled(draft.message, draft.prefilled);
      known = print({ ...draft, message: typed });
      isStored = true;
      for (const name of ['name', 'email'] as const) fields[name].value ||= draft[name];
      fields.start.value ||= draft.start;
      restoreMessage(fields.message, draft);
      // The note about the chosen position depends on the message (chosen-position.ts).
      fields.message.dispatchEvent(new Event('input', { bubbles: true }));
      const now = readFields(fields);
      return (
        (draft.name !== '' && now.name === draft.name) ||
        (draft.email !== '' && now.email === draft.email) ||
        (typed !== '' && now.message === typed)
      );
    },

    save(form) {
      const fields = findFields(form);
      if (fields === null) return false;
      const words = readFields(fields);
      const printed = print(words);
      if (printed === known) return isStored;
      known = printed;
      if (words.name + words.email + words.message === '') {
        stored.remove();
        isStored = false;
      } else {
        const { value: message } = fields.message;
        const prefilled = getPrefilled(fields.message) ?? '';
        isStored = stored.write({ ...words, message, prefilled });
      }
      return isStored;
    },

    remove() {
      stored.remove();
      isStored = false;
      known = NOTHING;
    },
  };
}

/** The message without what a link has written. */
type Words = Pick<DraftContent, 'name' | 'email' | 'message' | 'start'>;

type Fields = {
  name: HTMLInputElement;
  email: HTMLInputElement;
  message: HTMLTextAreaElement;
  start: HTMLInputElement;
};

function print({ name, email, message, start }: Words): string {
  return JSON.stringify(name + email + message === '' ? [] : [name, email, message, start]);
}

const NOTHING = print({ name: '', email: '', message: '', start: '' });

/**
 * A link that has begun the message is the present wish: its line stays above the kept words, in
 * place of the line of an earlier link.
 */
function restoreMessage(field: HTMLTextAreaElement, draft: DraftContent): void {
  const begun = getPrefilled(field);
  const typed = withoutPrefilled(draft.message, draft.prefilled);
  if (field.value !== (begun ?? '')) {
    // Restored by the browser: the same words, of which the link wrote the first.
    if (begun === null && field.value === draft.message)
      setPrefilled(field, draft.prefilled, typed);
    return;
  }
  setPrefilled(field, begun ?? draft.prefilled, typed);
  // Without a link, also the message from which the visitor has removed the line.
  if (begun === null) field.value = draft.message;
}

/** Not from FormData, which leaves out the disabled fields of a form that is being sent. */
function readFields({ name, email, message, start }: Fields): Words {
  return {
    name: name.value,
    email: email.value,
    message: readTyped(message),
    start: start.value,
  };
}

function findFields(form: HTMLFormElement): Fields | null {
  const find = (name: string) => form.elements.namedItem(name);
  const [name, email, start] = ['name', 'email', START_FIELD].map(find);
  const message = find('message');
  return name instanceof HTMLInputElement &&
    email instanceof HTMLInputElement &&
    start instanceof HTMLInputElement &&
    message instanceof HTMLTextAreaElement
    ? { name, email, message, start }
    : null;
}
