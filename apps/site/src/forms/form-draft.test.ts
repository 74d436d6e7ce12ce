import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { createStoredDraft } from '../state/stored-draft.ts';
import { createFormDraft } from './form-draft.ts';
import { PREFILLED } from './prefilled.ts';

/** As much of a field as a draft uses. */
class FakeField {
  value = '';
  #attributes = new Map<string, string>();
  getAttribute(name: string) {
    return this.#attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string) {
    this.#attributes.set(name, value);
  }
  dispatchEvent() {
    return true;
  }
}
class FakeInput extends FakeField {}
class FakeTextArea extends FakeField {}

vi.stubGlobal('HTMLInputElement', FakeInput);
vi.stubGlobal('HTMLTextAreaElement', FakeTextArea);
afterAll(() => void vi.unstubAllGlobals());

const entries = new Map<string, string>();
beforeEach(() => entries.clear());

/** A page with the form, in one of several tabs of a browser. */
function openPage({ isLoadedAgain = false, found = '' } = {}) {
  const fields = {
    name: new FakeInput(),
    email: new FakeInput(),
    message: new FakeTextArea(),
    form_start: new FakeInput(),
  };
  fields.message.value = found;
  const form = {
    elements: { namedItem: (name: keyof typeof fields) => fields[name] },
    // A hidden field keeps its value, as in a browser.
    reset: () => {
      for (const name of ['name', 'email', 'message'] as const) fields[name].value = '';
    },
  } as unknown as HTMLFormElement;
  const stored = createStoredDraft({
    form: 'contact',
    storage: {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    },
    now: () => 1_800_000_000_000,
  });
  const draft = createFormDraft(stored, isLoadedAgain);
  draft.restore(form);
  draft.save(form);
  return {
    draft,
    form,
    fields,
    type(message: string) {
      fields.message.value = message;
      draft.save(form);
    },
    send() {
      form.reset();
      draft.removeSent();
    },
  };
}

it('[D-L16] words that the browser restores after a reload, and that another tab has sent, are not stored again until they are changed', () => {
  const page = openPage({ isLoadedAgain: true, found: 'Sent elsewhere.' });
  expect(entries.size).toBe(0);
  expect(page.fields.message.value).toBe('Sent elsewhere.');
  page.type('Sent elsewhere. And more.');
  expect(entries.get('contact-draft')).toContain('And more.');
});

it('[D-L16] words that are in the form of a new page are stored', () => {
  openPage({ found: 'Typed before the script.' });
  expect(entries.get('contact-draft')).toContain('Typed before the script.');
});

it('[D-L16] a sent form deletes its own words, and keeps those that another tab has typed meanwhile', () => {
  const first = openPage();
  first.type('of the first tab');
  const second = openPage();
  second.type('of the second tab');
  first.send();
  expect(openPage().fields.message.value).toBe('of the second tab');
  second.send();
  expect(entries.size).toBe(0);
});

it('[D-L16] a page from the cache shows nothing after its words were sent or cleared on another page', () => {
  const page = openPage();
  page.fields.name.value = 'Ada';
  page.fields.form_start.value = 'signed';
  page.type('Hello');
  openPage().draft.remove();
  expect(page.draft.restoreAgain(page.form)).toBe(false);
  expect(Object.values(page.fields).map(({ value }) => value)).toEqual(['', '', '', '']);
  page.draft.save(page.form);
  expect(entries.size).toBe(0);
});

it('[D-L16] a page from the cache shows the words that were typed on another page, below the line of its own link', () => {
  const page = openPage();
  page.type('Hello');
  page.fields.message.setAttribute(PREFILLED, 'About: Harbour Desk\n\n');
  openPage().type('Hello again');
  expect(page.draft.restoreAgain(page.form)).toBe(true);
  expect(page.fields.message.value).toBe('About: Harbour Desk\n\nHello again');
});

it('[D-L16] a page from the cache keeps words that are still stored, and words that could not be stored', () => {
  const page = openPage();
  page.type('Hello');
  expect(page.draft.restoreAgain(page.form)).toBeNull();
  expect(page.fields.message.value).toBe('Hello');

  const changed = openPage({ isLoadedAgain: true });
  changed.fields.message.value = 'Not saved yet';
  entries.clear();
  expect(changed.draft.restoreAgain(changed.form)).toBeNull();
  expect(changed.fields.message.value).toBe('Not saved yet');
});
