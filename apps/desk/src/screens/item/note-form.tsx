// A note for colleagues. A name after an @ mentions the colleague.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../layout/dialog.tsx';
import { showToast } from '../../layout/toasts.tsx';
import { reportFailure } from '../inbox/actions.ts';
import { colleaguesQuery, mayHandle } from '../inbox/data.ts';
import { addNote } from './data.ts';
import type { Item } from './item.ts';
import { findMentions } from './mentions.ts';
import styles from './note-form.module.css';

const MAX_LENGTH = 5_000;

export function NoteForm({ item, onClose }: { item: Item; onClose: () => void }) {
  const [body, setBody] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data = [] } = useQuery(colleaguesQuery);
  const able = data.filter((colleague) => mayHandle(colleague, item.kind));
  const mentioned = findMentions(body, able);
  const save = async () => {
    setBusy(true);
    try {
      const ids = mentioned.map(({ id }) => id);
      if (await addNote(item.id, body.trim(), ids)) onClose();
      else showToast({ title: 'Not saved', text: 'The item is gone.', tone: 'error' });
    } catch (error) {
      reportFailure('The note was not saved', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title="Note for us" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (body.trim() !== '') void save();
        }}
      >
        <label>
          Only colleagues see it. @Name mentions someone.
          <textarea
            rows={5}
            maxLength={MAX_LENGTH}
            value={body}
            required
            onChange={({ target }) => setBody(target.value)}
          />
        </label>
        <p role="status">
          {mentioned.length > 0 && `Mentions ${mentioned.map(({ name }) => name).join(', ')}`}
        </p>
        <Button kind="filled" size="small" type="submit" disabled={isBusy}>
          Add the note
        </Button>
      </form>
    </Dialog>
  );
}
