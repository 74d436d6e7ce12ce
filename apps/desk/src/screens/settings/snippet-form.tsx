// Adds or changes one snippet.
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Dialog } from '../../layout/dialog.tsx';
import { showToast } from '../../layout/toasts.tsx';
import { LANGUAGES } from '../../words/records.ts';
import type { Snippet } from '../item/data.ts';
import { deleteSnippet, saveSnippet } from './data.ts';
import styles from './settings.module.css';

export function SnippetForm({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const [draft, setDraft] = useState(snippet);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isNew = snippet.version === 0;
  const set = (change: Partial<Snippet>) => setDraft({ ...draft, ...change });
  const run = async (call: () => Promise<string | null>, done: string) => {
    setBusy(true);
    const reason = await call().catch(() => 'There is no connection to the server. Try again.');
    setBusy(false);
    setProblem(reason);
    if (reason !== null) return;
    showToast({ title: done });
    onClose();
  };
  return (
    <Dialog title={isNew ? 'New snippet' : 'Change the snippet'} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => saveSnippet(draft), 'Snippet saved');
        }}
      >
        <label className={styles.label}>
          Language
          <select value={draft.language} onChange={({ target }) => set({ language: target.value })}>
            {LANGUAGES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Field
          label="Title"
          value={draft.title}
          maxLength={120}
          required
          error={problem}
          onChange={({ target }) => set({ title: target.value })}
        />
        <label className={styles.label}>
          Text
          <textarea
            rows={7}
            maxLength={5000}
            required
            lang={draft.language}
            value={draft.body}
            onChange={({ target }) => set({ body: target.value })}
          />
        </label>
        <Button kind="filled" size="small" type="submit" disabled={isBusy}>
          Save
        </Button>
        {!isNew && (
          <Button
            kind="quiet"
            size="small"
            disabled={isBusy}
            onClick={() => void run(() => deleteSnippet(snippet), 'Snippet deleted')}
          >
            Delete this snippet
          </Button>
        )}
      </form>
    </Dialog>
  );
}
