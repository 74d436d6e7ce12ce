// The files of a draft, and the ones that are being uploaded.
import { Paperclip, X } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../layout/toasts.tsx';
import { reportFailure } from '../inbox/actions.ts';
import styles from './composer.module.css';
import { readItemAgain } from './data.ts';
import { type Attachment, formatSize } from './item.ts';
import { ATTACHMENT_TYPES, attachFile, detachFile } from './reply-data.ts';
import { uploads, useUploads } from './uploads.ts';

export type AttachHandle = { choose(): void };

type Props = {
  ref: Ref<AttachHandle>;
  itemId: string;
  files: readonly Attachment[];
  /** The text must be stored before a file is added to the draft. */
  beforeUpload: () => Promise<void>;
};

export function Attachments({ ref, itemId, files, beforeUpload }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const running = useUploads(itemId);
  useImperativeHandle(ref, () => ({ choose: () => input.current?.click() }), []);

  const upload = async (file: File) => {
    const { report, end } = uploads.start(itemId, file.name);
    try {
      await beforeUpload();
      const reason = await attachFile(itemId, file, report);
      if (reason)
        showToast({ title: `${file.name} was not attached`, text: reason, tone: 'error' });
      await readItemAgain(itemId);
    } catch (error) {
      reportFailure(`${file.name} was not attached`, error);
    } finally {
      end();
    }
  };
  const remove = async ({ id, name }: Attachment) => {
    try {
      await detachFile(id);
      await readItemAgain(itemId);
    } catch (error) {
      reportFailure(`${name} is still attached`, error);
    }
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ATTACHMENT_TYPES}
        aria-label="Files to attach"
        onChange={({ target }) => {
          for (const file of target.files ?? []) void upload(file);
          target.value = '';
        }}
      />
      {files.length + running.length > 0 && (
        <ul className={styles.files} aria-label="Attachments">
          {files.map((file) => (
            <li key={file.id}>
              <Icon of={Paperclip} />
              <span>
                {file.name}, {formatSize(file.sizeBytes)}
              </span>
              <Button
                kind="bare"
                size="small"
                aria-label={`Remove ${file.name}`}
                onClick={() => void remove(file)}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
          {running.map(({ id, name, share }) => (
            <li key={id}>
              <Icon of={Paperclip} />
              <span>{name}</span>
              <progress value={share} aria-label={`Upload of ${name}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
