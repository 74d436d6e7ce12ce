// The receipt as a page without JavaScript: state, what was sent, conversation and actions.
import { formatFileSize } from '@loimel/content/file-size';
import { type Language, requireLanguage } from '@loimel/content/languages';
import { readPageTexts } from '@loimel/content/page-texts';
import { fillPlaceholders } from '@loimel/content/placeholders';
import { type Html, html } from '../platform/html.ts';
import type { HtmlPage } from '../platform/html-page.ts';
import { linkField, plainForm } from '../platform/plain-form.ts';
import { formatDateTime, formatDay } from './dates.ts';
import { CHANGE_PATH, SHOW_PATH } from './plain-paths.ts';
import type { ReceiptRow } from './receipt.ts';

export type ReceiptView = {
  language: Language;
  token: string;
  receipt: ReceiptRow;
  /** Of the next text that the sender adds. */
  replyKey: string;
};

/** What the visitor typed into a form that was rejected. */
export type Draft = { step: 'correct' | 'reply'; name: string; message: string };
export type Result = { note: string | null; status?: number; draft?: Draft };

export function createReceiptPage(view: ReceiptView, result?: Result): HtmlPage {
  const { language, receipt } = view;
  const { receipt: ui } = readPageTexts(language, 'ui.yaml');
  return {
    language,
    title: receipt.kind === 'contact' ? ui.titleMsg : ui.titleJob,
    status: result?.status ?? 200,
    content: html`${result?.note && html`<p role="status"><b>${result.note}</b></p>`}
<p>${describeProgress(view)}</p>
${createSteps(view)}
${createSlip(view)}
${createThread(view, result?.draft)}
${createActions(view)}
<p class="muted small">${receipt.erases_at && fillPlaceholders(ui.erasesOn, { date: formatDay(receipt.erases_at, language) })}. ${ui.keep}</p>`,
  };
}

/** After the erasure only its date is left. Null: no record belongs to the link. */
export function createGonePage(language: Language, receipt: ReceiptRow | null): HtmlPage {
  const { receipt: ui } = readPageTexts(language, 'ui.yaml');
  const { title } = readPageTexts(language, 'pages/receipt.yaml');
  const { link } = readPageTexts(language, 'pages/plain.yaml');
  const erasedAt = receipt?.erased_at;
  if (erasedAt) {
    const text = fillPlaceholders(ui.erased, { date: formatDateTime(erasedAt, language) });
    return { language, title, content: html`<p role="status">${text}</p>` };
  }
  return {
    language,
    title,
    status: 404,
    content: html`<p role="alert">${ui.gone}</p><p>${link.invalid}</p>
${plainForm({ path: SHOW_PATH, language }, html`${linkField(language)}<button>${link.open}</button>`)}`,
  };
}

/** A message cannot be withdrawn after a reply. An application can, even after a decision. */
export function canWithdraw({ kind, answered_at, withdrawn_at }: ReceiptRow): boolean {
  return withdrawn_at === null && !(kind === 'contact' && answered_at !== null);
}

function textsOf({ language, receipt }: ReceiptView) {
  const { receipt: ui } = readPageTexts(language, 'ui.yaml');
  const page = readPageTexts(language, 'pages/receipt.yaml');
  return receipt.kind === 'contact'
    ? { received: ui.received, opened: ui.opened, finished: ui.answered, ...page.message }
    : { finished: ui.decided, ...page.application };
}

/** The last event. */
function describeProgress(view: ReceiptView): string {
  const { language, receipt } = view;
  const texts = textsOf(view);
  const events: [text: string, date: Date | null][] = [
    [texts.withdrawn, receipt.withdrawn_at],
    [texts.finished, finishedAt(receipt)],
    [texts.opened, receipt.opened_at],
    [texts.received, receipt.created_at],
  ];
  const [text, date] = events.find(([, moment]) => moment !== null) ?? ['', null];
  return date === null ? '' : fillPlaceholders(text, { date: formatDateTime(date, language) });
}

function createSteps(view: ReceiptView): Html {
  const { language, receipt } = view;
  const { steps } = textsOf(view);
  const { notYet } = readPageTexts(language, 'pages/receipt.yaml');
  const all: [name: string, date: Date | null][] = [
    [steps.received, receipt.created_at],
    [steps.opened, receipt.opened_at],
    [steps.finished, finishedAt(receipt)],
  ];
  // A reply implies opening, even without that date.
  const last = all.findLastIndex(([, date]) => date !== null);
  return html`<ol class="steps">${all.map(
    ([name, date], index) =>
      html`<li${index <= last && html` class="done"`}${index === last && html` aria-current="step"`}><b>${name}</b><br><span class="muted small">${date === null ? index > last && notYet : formatDateTime(date, language)}</span></li>`,
  )}</ol>`;
}

function finishedAt({ kind, answered_at, decided_at }: ReceiptRow): Date | null {
  return kind === 'contact' ? answered_at : decided_at;
}

function createSlip({ language, token, receipt }: ReceiptView): Html {
  const { form, receipt: ui } = readPageTexts(language, 'ui.yaml');
  const { sent } = readPageTexts(language, 'pages/receipt.yaml');
  const { locale } = requireLanguage(language);
  const { cv_name, cv_size_bytes } = receipt;
  return html`<section class="slip"><h2>${sent.title}</h2><dl>
<dt>${ui.number}</dt><dd>${receipt.number}</dd>
<dt>${form.name}</dt><dd>${receipt.name}</dd>
<dt>${form.email}</dt><dd>${receipt.email}</dd>
${cv_name !== null && html`<dt>${form.cv}</dt><dd><a href="/functions/v1/receipt/${token}/cv">${cv_name}</a>, ${formatFileSize(cv_size_bytes ?? 0, locale)}</dd>`}
<dt>${form.message}</dt><dd class="text" lang="${receipt.language}">${receipt.message}</dd></dl></section>`;
}

function createThread(view: ReceiptView, draft: Draft | undefined): Html | null {
  const { language, token, receipt, replyKey } = view;
  const { thread } = readPageTexts(language, 'pages/receipt.yaml');
  const canReply = receipt.withdrawn_at === null;
  if (!canReply && receipt.replies.length === 0) return null;
  const entries = receipt.replies.map(
    ({ is_from_sender, author, created_at, language: written, body, files }) =>
      html`<li><p><b>${is_from_sender ? thread.you : (author ?? thread.team)}</b> <time class="muted small" datetime="${created_at.toISOString()}">${formatDateTime(created_at, language)}</time></p><p class="text" lang="${written}">${body}</p>${files.length > 0 && html`<p class="muted small">${thread.files}: ${files.join(', ')}</p>`}</li>`,
  );
  const hidden = { token, change: 'reply', key: replyKey };
  const typed = draft?.step === 'reply' ? draft.message : '';
  return html`<h2>${thread.title}</h2>${entries.length > 0 && html`<ol class="list">${entries}</ol>`}
${
  canReply &&
  plainForm(
    { path: CHANGE_PATH, language, hidden },
    html`<label for="reply">${thread.label}</label><textarea id="reply" name="message">
${typed}</textarea><button>${thread.send}</button>`,
  )
}`;
}

function createActions(view: ReceiptView): Html {
  const { language, token, receipt } = view;
  const { receipt: ui } = readPageTexts(language, 'ui.yaml');
  const page = readPageTexts(language, 'pages/receipt.yaml');
  const { actions, message, application } = page;
  const withdraw =
    receipt.kind === 'contact'
      ? message.withdraw
      : { ...application.withdraw, button: ui.withdraw };
  const row = (texts: { title: string; text: string }, control: Html) =>
    html`<li><h3>${texts.title}</h3><p class="muted">${texts.text}</p><div>${control}</div></li>`;
  const ask = (step: string, button: string) =>
    plainForm(
      { path: SHOW_PATH, language, hidden: { token, step } },
      html`<button class="line">${button}</button>`,
    );
  const download = html`<p><a class="button line" href="/functions/v1/receipt/${token}/download">${ui.get}</a></p>`;
  return html`<h2>${actions.title}</h2><ul class="list">
${receipt.can_correct && row(actions.correct, ask('correct', ui.edit))}
${canWithdraw(receipt) && row(withdraw, ask('withdraw', withdraw.button))}
${row(actions.download, download)}
${row(actions.erase, ask('erase', ui.erase))}</ul>`;
}
