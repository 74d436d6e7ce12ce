// The dialogs of an admin about a person: export everything, and erase. Loaded when one is first opened.
import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Dialog } from '../../layout/dialog.tsx';
import { Loading } from '../../layout/pane-state.tsx';
import { showToast } from '../../layout/toasts.tsx';
import { withStepUp } from '../../session/step-up.ts';
import { reportFailure } from '../inbox/actions.ts';
import type { Item } from './item.ts';
import {
  downloadFile,
  type ExportedFile,
  eraseRecords,
  exportPerson,
  forgetErased,
  type PersonRecord,
  personQuery,
  saveAs,
} from './person-data.ts';
import styles from './person-dialog.module.css';

export type PersonAct = 'export' | 'erase';
type Props = { act: PersonAct; item: Item; backTo: string; onClose: () => void };

export function PersonDialog({ act, ...rest }: Props) {
  return act === 'export' ? <ExportDialog {...rest} /> : <EraseDialog {...rest} />;
}

function ExportDialog({ item, onClose }: Omit<Props, 'act'>) {
  const [isBusy, setBusy] = useState(false);
  const [files, setFiles] = useState<ExportedFile[] | null>(null);
  const run = async () => {
    setBusy(true);
    try {
      const exported = await withStepUp(`export everything of ${item.email}`, () =>
        exportPerson(item.id),
      );
      if (exported) {
        saveAs(new Blob([exported.json], { type: 'application/json' }), `${item.number}.json`);
        setFiles(exported.files);
      }
    } catch (error) {
      reportFailure('Nothing was exported', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title="Export this person" onClose={onClose}>
      <p>
        One JSON file with everything that is stored for <b>{item.email}</b>: messages and
        applications, also in spam, answers, notes, deliveries, names of files, newsletter.
        Unfinished drafts and a visitor’s account are not part of it. The audit trail keeps that you
        exported it.
      </p>
      <div>
        <Button kind="filled" size="small" disabled={isBusy} onClick={() => void run()}>
          <Icon of={Download} /> Export as JSON
        </Button>
      </div>
      {files && (
        <div role="status">
          <p>{files.length === 0 ? 'Exported. There are no files.' : 'Exported. The files:'}</p>
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file.id}>
                <Button
                  kind="quiet"
                  size="small"
                  onClick={() =>
                    downloadFile(file).catch((error: unknown) =>
                      reportFailure('The file could not be downloaded', error),
                    )
                  }
                >
                  Download {file.name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

function EraseDialog({ item, backTo, onClose }: Omit<Props, 'act'>) {
  const { data, error } = useQuery(personQuery(item.id));
  const [isEverything, setEverything] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  // The person has seen the version that was on the screen when the dialog opened. A change that arrives behind
  // the dialog is a conflict.
  const [seenVersion] = useState(item.version);
  const own = data
    ?.filter(({ recordId }) => recordId === item.id)
    .map((record) => ({ ...record, version: seenVersion }));
  const others = data?.filter(({ recordId }) => recordId !== item.id) ?? [];
  const chosen = isEverything ? [...(own ?? []), ...others] : (own ?? []);
  const endsNewsletter = isEverything && chosen.some(({ hasNewsletter }) => hasNewsletter);

  const erase = async () => {
    setBusy(true);
    try {
      const numbers = chosen.map(({ number }) => number).join(', ');
      const result = await withStepUp(`erase ${numbers}`, () =>
        eraseRecords(chosen, { endsNewsletter }),
      );
      if (result === null) return;
      if (result.conflicts > 0) {
        showToast({
          title: `${result.erased} erased, ${result.conflicts} not`,
          text: 'A colleague has changed it since you opened it. Look again and repeat.',
          tone: 'error',
        });
        onClose();
        return;
      }
      showToast({ title: result.erased === 1 ? 'Erased' : `${result.erased} items erased` });
      await navigate(backTo);
    } catch (failure) {
      reportFailure('Not everything was erased', failure);
    } finally {
      await forgetErased();
      setBusy(false);
    }
  };

  return (
    <Dialog title="Erase personal data" onClose={onClose}>
      {error && <p role="alert">What is stored could not be read. Nothing was erased.</p>}
      {!data && !error && <Loading what="what is stored" />}
      {own && own.length > 0 && (
        <>
          <fieldset className={styles.choices}>
            <legend>What is erased?</legend>
            <label>
              <input type="radio" checked={!isEverything} onChange={() => setEverything(false)} />
              <span>
                Only {item.number}: {countParts(own)}
              </span>
            </label>
            <label>
              <input type="radio" checked={isEverything} onChange={() => setEverything(true)} />
              <span>
                Everything of {item.email}: {countParts([...own, ...others])}
                {own[0]?.hasNewsletter ? ', and the newsletter subscription' : ''}
              </span>
            </label>
          </fieldset>
          {isEverything && others.length > 0 && (
            <p>Also {others.map(({ number }) => number).join(', ')}.</p>
          )}
          <p>
            <b>This cannot be undone.</b> Name, address, text, answers, notes, drafts and delivery
            rows are deleted at once, the bytes of files by the next cleanup. Outside of the desk,
            copies are asked to be deleted as well. A visitor’s account is not part of it. The
            receipt link says afterwards that the data are erased. The audit trail keeps that you
            erased it, without a name.
          </p>
          <div className={styles.actions}>
            <Button kind="danger" size="small" disabled={isBusy} onClick={() => void erase()}>
              <Icon of={Trash2} /> Erase {chosen.length === 1 ? item.number : 'all of it'}
            </Button>
            <Button size="small" onClick={onClose}>
              Keep
            </Button>
          </div>
        </>
      )}
      {own?.length === 0 && <p>It is already erased.</p>}
    </Dialog>
  );
}

/** `2 items, 3 answers and replies, 1 note, 1 file`, without what there is none of. */
function countParts(records: readonly PersonRecord[]): string {
  const sum = (part: 'replies' | 'notes' | 'files') =>
    records.reduce((total, record) => total + record[part], 0);
  const parts: [number, string, string][] = [
    [records.length, 'item', 'items'],
    [sum('replies'), 'answer or reply', 'answers and replies'],
    [sum('notes'), 'note', 'notes'],
    [sum('files'), 'file', 'files'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, several]) => `${count} ${count === 1 ? one : several}`)
    .join(', ');
}
