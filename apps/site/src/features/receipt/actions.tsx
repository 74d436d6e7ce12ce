// The actions of a sender on the receipt page, in rows of equal weight.
import { Download, Eraser, type LucideIcon, Pencil, Undo2 } from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef } from 'react';
import { ButtonLink, PlainButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './actions.module.css';
import dialogStyles from './confirm-dialog.module.css';
import type { ReceiptTexts } from './receipt-content.ts';
import type { Shown } from './receipt-state.ts';

type Props = {
  state: Shown;
  texts: ReceiptTexts;
  downloadHref: string;
  correctRef: Ref<HTMLButtonElement>;
  onCorrect: () => void;
  onWithdraw: () => void;
  onErase: () => void;
};

export function Actions({ state, texts, downloadHref, correctRef, ...on }: Props) {
  const { receipt, isBusy, isCorrecting } = state;
  const { ui, page } = texts;
  const erasing = useRef<HTMLDialogElement>(null);
  const withdrawing = useRef<HTMLDialogElement>(null);
  // After a reply a message cannot be withdrawn. An application can, even after a decision.
  const isFinal = receipt.kind === 'contact' && receipt.answered_at !== null;
  const canWithdraw = receipt.withdrawn_at === null && !isFinal;
  const { withdraw } = texts.kinds[receipt.kind];
  return (
    <>
      <h2 className={styles.heading}>{page.actions.title}</h2>
      <ul className={styles.rows}>
        {receipt.can_correct && (
          <Row icon={Pencil} texts={page.actions.correct}>
            <PlainButton
              ref={correctRef}
              kind="line"
              disabled={isBusy || isCorrecting}
              onClick={on.onCorrect}
            >
              {ui.edit}
            </PlainButton>
          </Row>
        )}
        {canWithdraw && (
          <Row icon={Undo2} texts={withdraw}>
            <PlainButton
              kind="line"
              disabled={isBusy}
              aria-haspopup="dialog"
              onClick={() => withdrawing.current?.showModal()}
            >
              {withdraw.button}
            </PlainButton>
          </Row>
        )}
        <Row icon={Download} texts={page.actions.download}>
          <ButtonLink kind="line" href={downloadHref}>
            {ui.get}
          </ButtonLink>
        </Row>
        <Row icon={Eraser} texts={page.actions.erase}>
          <PlainButton
            kind="line"
            disabled={isBusy}
            aria-haspopup="dialog"
            onClick={() => erasing.current?.showModal()}
          >
            {ui.erase}
          </PlainButton>
        </Row>
      </ul>
      <ConfirmDialog
        ref={withdrawing}
        title={withdraw.title}
        text={withdraw.text}
        confirm={withdraw.button}
        cancel={ui.cancel}
        onConfirm={on.onWithdraw}
      />
      <ConfirmDialog
        ref={erasing}
        title={ui.askTitle}
        text={ui.askText}
        confirm={ui.erase}
        cancel={ui.cancel}
        onConfirm={on.onErase}
      />
    </>
  );
}

type RowProps = { icon: LucideIcon; texts: { title: string; text: string }; children: ReactNode };

function Row({ icon, texts, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Icon of={icon} className={styles.icon} />
      <div>
        <h3 className={styles.title}>{texts.title}</h3>
        <p className={styles.text}>{texts.text}</p>
      </div>
      <div className={styles.control}>{children}</div>
    </li>
  );
}

type DialogProps = {
  ref: Ref<HTMLDialogElement>;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
};

/** A native dialog that asks for confirmation of an action that cannot be undone. */
function ConfirmDialog({ ref, title, text, confirm, cancel, onConfirm }: DialogProps) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      className={dialogStyles.dialog}
      closedby="any"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`} className={dialogStyles.title}>
        {title}
      </h2>
      <p id={`${id}-text`}>{text}</p>
      <form method="dialog" className={dialogStyles.actions}>
        <PlainButton type="submit" kind="line">
          {cancel}
        </PlainButton>
        <PlainButton type="submit" onClick={onConfirm}>
          {confirm}
        </PlainButton>
      </form>
    </dialog>
  );
}
