// The reply: language, snippets, files, draft and send. The text is plain, as the email will be.
import { ArrowLeft, FileText, Paperclip } from 'lucide-react';
import { type RefObject, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { isAppleSystem } from '../../keyboard/key-table.ts';
import { useKeys } from '../../keyboard/keyboard.tsx';
import { client } from '../../session/client.ts';
import { LANGUAGES } from '../../words/records.ts';
import { connection } from '../inbox/connection.ts';
import { type AttachHandle, Attachments } from './attachments.tsx';
import styles from './composer.module.css';
import type { Snippet } from './data.ts';
import { DraftStatus } from './draft-status.tsx';
import type { DraftState, DraftStore } from './draft-store.ts';
import type { Item } from './item.ts';
import type { ReplyPhase } from './reply-phases.ts';
import { SnippetMenu } from './snippet-menu.tsx';
import { fillSnippet, insertSnippet } from './snippet-variables.ts';
import { useUploads } from './uploads.ts';

type Props = {
  item: Item;
  draft: DraftState;
  store: DraftStore;
  phase: ReplyPhase;
  /** We have replied after the last message: a further reply is a deliberate act. */
  isFurther: boolean;
  writingHint: string | null;
  textRef: RefObject<HTMLTextAreaElement | null>;
  onSend: (options: { isFurther: boolean }) => void;
  /** On phones the composer is a screen of its own. */
  onLeave: () => void;
};

const MAX_LENGTH = 20_000;

export function Composer(props: Props) {
  const { item, draft, store, phase, isFurther, writingHint, textRef, onSend, onLeave } = props;
  const labelId = useId();
  const [areSnippetsOpen, setSnippetsOpen] = useState(false);
  const attach = useRef<AttachHandle>(null);
  const { isOnline } = useSyncExternalStore(connection.subscribe, connection.get);
  const isLocked = phase.name === 'sending' || phase.name === 'unknown';
  const isUnknown = phase.name === 'unknown';
  const isUploading = useUploads(item.id).length > 0;
  // A repeat after a lost response needs no text: if the reply was stored, its draft is empty by now.
  const canSend =
    isUnknown ||
    (draft.body.trim() !== '' &&
      phase.name !== 'sending' &&
      !isUploading &&
      draft.status !== 'conflict');
  const send = () => {
    if (!canSend || !isOnline) return;
    onSend({ isFurther: phase.name === 'unknown' ? phase.isFurther : isFurther });
  };
  const isWriting = () => document.activeElement === textRef.current;
  useKeys({
    send: () => (isWriting() ? send() : false),
    snippets: () => setSnippetsOpen(true),
    attach: () => (isWriting() ? attach.current?.choose() : false),
    back: () => {
      if (!isWriting()) return false;
      textRef.current?.blur();
      return onLeave();
    },
  });

  const insert = (snippet: Snippet) => {
    const field = textRef.current;
    if (!field) return;
    const filled = fillSnippet(snippet.body, {
      name: item.name,
      number: item.number,
      sender: client.auth.getUser()?.displayName ?? '',
    });
    const { selectionStart: start, selectionEnd: end, value } = field;
    const next = insertSnippet({ text: value, start, end }, filled);
    store.edit({ body: next.text });
    setSnippetsOpen(false);
    // After React has written the text.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(next.start, next.end);
    });
  };
  const modifier = isAppleSystem() ? '⌘' : 'Ctrl';

  return (
    <section className={styles.composer} aria-labelledby={labelId}>
      <div className={styles.head}>
        <Button
          kind="bare"
          size="small"
          className={styles.leave}
          aria-label="Back to the message, the draft is kept"
          onClick={onLeave}
        >
          <Icon of={ArrowLeft} />
        </Button>
        <h2 id={labelId}>{isFurther ? 'Further reply' : 'Reply'}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row of buttons */}
        <span className={styles.languages} role="group" aria-label="Language of the reply">
          {LANGUAGES.map(({ code, name }) => (
            <button
              key={code}
              type="button"
              aria-pressed={draft.language === code}
              disabled={isLocked}
              onClick={() => store.edit({ language: code })}
            >
              {name}
            </button>
          ))}
        </span>
        <span className={styles.space} />
        <Button
          kind="bare"
          size="small"
          aria-label="Attach a file"
          disabled={isLocked}
          onClick={() => attach.current?.choose()}
        >
          <Icon of={Paperclip} />
        </Button>
        <Button
          kind="bare"
          size="small"
          aria-haspopup="listbox"
          aria-expanded={areSnippetsOpen}
          disabled={isLocked}
          onClick={() => setSnippetsOpen(!areSnippetsOpen)}
        >
          <Icon of={FileText} /> Snippets <kbd>{modifier} ;</kbd>
        </Button>
      </div>
      {writingHint && (
        <p className={styles.hint} role="status">
          {writingHint}
        </p>
      )}
      {item.noEmailDomainAt !== null && (
        <p className={styles.hint}>The address takes no email: a reply may not arrive.</p>
      )}
      <textarea
        ref={textRef}
        className={styles.text}
        rows={6}
        aria-labelledby={labelId}
        lang={draft.language}
        maxLength={MAX_LENGTH}
        readOnly={isLocked}
        value={draft.body}
        onChange={({ target }) => store.edit({ body: target.value })}
      />
      <Attachments
        ref={attach}
        itemId={item.id}
        files={item.draft?.attachments ?? []}
        beforeUpload={() => store.flush()}
      />
      {isUploading && (
        <p className={styles.hint} role="status">
          The file is still uploading. The reply can be sent when it is there.
        </p>
      )}
      {isUnknown && (
        <p className={joinClasses(styles.hint, styles.warn)} role="alert">
          No response from the server. Try again to find out whether it was sent: it is not sent
          twice.
        </p>
      )}
      <div className={styles.foot}>
        <DraftStatus draft={draft} store={store} itemId={item.id} />
        <span className={styles.space} />
        <Button
          kind="filled"
          size="small"
          aria-disabled={!canSend || !isOnline || undefined}
          onClick={send}
        >
          {phase.name === 'sending' ? 'Sending …' : sendLabel(isFurther, isUnknown)}{' '}
          <kbd>{modifier} ↵</kbd>
        </Button>
      </div>
      {areSnippetsOpen && (
        <SnippetMenu
          language={draft.language}
          onInsert={insert}
          onClose={() => {
            setSnippetsOpen(false);
            textRef.current?.focus();
          }}
        />
      )}
    </section>
  );
}

function sendLabel(isFurther: boolean, isUnknown: boolean): string {
  if (isUnknown) return 'Try again';
  return isFurther ? 'Send further reply' : 'Send reply';
}
