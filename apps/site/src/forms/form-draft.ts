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
   * For a page from the back/forward cache: shows what is stored now, if its words were sent, cleared or
   * replaced on another page. Returns null when the form shows it already.
   */
  restoreAgain(form: HTMLFormElement): boolean | null;
  /**
   * Called on every input and not after a pause: a crash loses no word, and writing 5,000 characters
   * takes less than a millisecond. Returns whether the words are stored.
   */
  save(form: HTMLFormElement): boolean;
  /** Another tab may have stored other words meanwhile. They stay. */
  removeSent(): void;
  remove(): void;
};

/**
 * `isLoadedAgain` after a reload or Back: the browser itself restores fields. Words that it restores and that
 * are not stored were sent or cleared elsewhere, so they are stored only when the visitor changes them.
 */
export function createFormDraft(stored: StoredDraft, isLoadedAgain: boolean): FormDraft {
  /** The stored words, to recognise a change. */
  let known = NOTHING;
  let isStored = false;

  function forget(): void {
    isStored = false;
    known = NOTHING;
  }

  const formDraft: FormDraft = {
    restore(form) {
      const draft = stored.read();
      const fields = findFields(form);
      if (fields === null) return false;
      if (draft === null) {
        if (isLoadedAgain) known = print(readFields(fields));
        return false;
      }
      const typed = withoutPrefilled(draft.message, draft.prefilled);
      known = printDraft(draft);
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

    restoreAgain(form) {
      const fields = findFields(form);
      if (fields === null || !isStored || print(readFields(fields)) !== known) return null;
      const draft = stored.read();
      if (draft !== null && printDraft(draft) === known) return null;
      form.reset();
      fields.message.value = getPrefilled(fields.message) ?? '';
      fields.start.value = '';
      forget();
      return formDraft.restore(form);
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

    removeSent() {
      const draft = stored.read();
      if (draft === null || printDraft(draft) === known) stored.remove();
      forget();
    },

    remove() {
      stored.remove();
      forget();
    },
  };
  return formDraft;
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

function printDraft(draft: DraftContent): string {
  return print({ ...draft, message: withoutPrefilled(draft.message, draft.prefilled) });
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
