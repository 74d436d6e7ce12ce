// The step before a change on the receipt page without JavaScript: the form for a correction, and the
// questions before withdrawal and erasure.
import { readPageTexts } from '@loimel/content/page-texts';
import { type Html, html } from '../platform/html.ts';
import type { HtmlPage } from '../platform/html-page.ts';
import { plainForm } from '../platform/plain-form.ts';
import { CHANGE_PATH, SHOW_PATH } from './plain-paths.ts';
import { canWithdraw, type ReceiptView, type Result } from './plain-receipt.ts';
import type { ReceiptRow } from './receipt.ts';

export type Question = 'correct' | 'withdraw' | 'erase';

/** Null when the page itself is to be shown, also because the record has changed in another window. */
export function toQuestion(step: string | undefined, receipt: ReceiptRow): Question | null {
  if (step === 'correct') return receipt.can_correct ? step : null;
  if (step === 'withdraw') return canWithdraw(receipt) ? step : null;
  return step === 'erase' ? step : null;
}

export function createQuestionPage(
  view: ReceiptView,
  question: Question,
  result?: Result,
): HtmlPage {
  const { language } = view;
  const { title, content } =
    question === 'correct' ? correction(view, result) : confirmation(view, question);
  return {
    language,
    title,
    status: result?.status ?? 200,
    content: html`${content}${backForm(view)}`,
  };
}

type Part = { title: string; content: Html };

function correction({ language, token, receipt }: ReceiptView, result: Result | undefined): Part {
  const { form } = readPageTexts(language, 'ui.yaml');
  const { actions, save } = readPageTexts(language, 'pages/receipt.yaml');
  const values = result?.draft ?? { name: receipt.name, message: receipt.message };
  const hidden = { token, change: 'correct' };
  return {
    title: actions.correct.title,
    content: html`<p>${actions.correct.text}</p>${result?.note && html`<p class="error" role="alert">${result.note}</p>`}
${plainForm(
  { path: CHANGE_PATH, language, hidden },
  html`<label for="name">${form.name}</label><input id="name" name="name" autocomplete="name" value="${values.name}"><label for="message">${form.message}</label><textarea id="message" name="message">
${values.message}</textarea><button>${save}</button>`,
)}`,
  };
}

function confirmation(
  { language, token, receipt }: ReceiptView,
  change: 'withdraw' | 'erase',
): Part {
  const { receipt: ui } = readPageTexts(language, 'ui.yaml');
  const { message, application } = readPageTexts(language, 'pages/receipt.yaml');
  const withdraw =
    receipt.kind === 'contact'
      ? message.withdraw
      : { ...application.withdraw, button: ui.withdraw };
  const texts =
    change === 'erase' ? { title: ui.askTitle, text: ui.askText, button: ui.erase } : withdraw;
  return {
    title: texts.title,
    content: html`<p>${texts.text}</p>${plainForm(
      { path: CHANGE_PATH, language, hidden: { token, change } },
      html`<button>${texts.button}</button>`,
    )}`,
  };
}

function backForm({ language, token }: ReceiptView): Html {
  const { link } = readPageTexts(language, 'pages/plain.yaml');
  return plainForm(
    { path: SHOW_PATH, language, hidden: { token } },
    html`<button class="line">${link.back}</button>`,
  );
}
