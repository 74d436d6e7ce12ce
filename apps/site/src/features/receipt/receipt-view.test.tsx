import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Actions } from './actions.tsx';
import { describeState } from './describe-receipt.ts';
import type { Receipt } from './receipt-api.ts';
import { getReceiptContent } from './receipt-content.ts';
import type { Shown } from './receipt-state.ts';
import { Progress, Slip } from './slip.tsx';
import { createTestReceipt } from './testing/test-receipt.ts';

const { texts, locale } = getReceiptContent('en');
const DAY = '2026-11-15T09:05:00.000Z';

function createShown(changes: Partial<Receipt> = {}): Shown {
  const receipt = createTestReceipt(changes);
  return { status: 'shown', receipt, isBusy: false, isCorrecting: false, result: null };
}

function renderActions(changes: Partial<Receipt>): string {
  const nothing = () => {};
  return renderToStaticMarkup(
    <Actions
      state={createShown(changes)}
      texts={texts}
      downloadHref="/download"
      correctRef={createRef()}
      onCorrect={nothing}
      onWithdraw={nothing}
      onErase={nothing}
    />,
  );
}

it('a correction is offered only until the message is opened', () => {
  expect(renderActions({ can_correct: true })).toContain(texts.page.actions.correct.text);
  expect(renderActions({ can_correct: false })).not.toContain(texts.page.actions.correct.text);
});

it('a message can be withdrawn until it is answered, an application at any time, both once', () => {
  const isOffered = (kind: Receipt['kind'], changes: Partial<Receipt> = {}) =>
    renderActions({ kind, ...changes }).split(texts.kinds[kind].withdraw.button).length > 2;
  expect(isOffered('contact')).toBe(true);
  expect(isOffered('contact', { opened_at: DAY })).toBe(true);
  expect(isOffered('contact', { answered_at: DAY })).toBe(false);
  expect(isOffered('contact', { withdrawn_at: DAY })).toBe(false);
  expect(isOffered('job_application', { decided_at: DAY })).toBe(true);
  expect(isOffered('job_application', { answered_at: DAY })).toBe(true);
  expect(isOffered('job_application', { withdrawn_at: DAY })).toBe(false);
});

it('in Spanish a message is masculine and an application feminine', () => {
  const spanish = getReceiptContent('es');
  const leadOf = (changes: Partial<Receipt>) => describeState(createShown(changes), spanish).lead;
  expect(leadOf({ kind: 'contact' })).toMatch(/^Recibido el/);
  expect(leadOf({ kind: 'contact', withdrawn_at: DAY })).toMatch(/^Retirado el/);
  expect(leadOf({ kind: 'job_application' })).toMatch(/^Recibida el/);
  expect(leadOf({ kind: 'job_application', opened_at: DAY })).toMatch(/^Leída por/);
  expect(leadOf({ kind: 'job_application', withdrawn_at: DAY })).toMatch(/^Retirada el/);
});

it('the title names the submission, the sentence its last step', () => {
  expect(describeState(createShown(), { texts, locale })).toEqual({
    title: 'Your message',
    lead: expect.stringMatching(/^Received on 14\u00A0November\u00A02026.*10:42$/),
  });
  const opened = createShown({ kind: 'job_application', opened_at: DAY });
  expect(describeState(opened, { texts, locale })).toEqual({
    title: 'Your application',
    lead: expect.stringMatching(/^Opened by a person on 15\u00A0November\u00A02026.*11:05$/),
  });
  const withdrawn = createShown({ kind: 'job_application', opened_at: DAY, withdrawn_at: DAY });
  expect(describeState(withdrawn, { texts, locale }).lead).toMatch(/^Withdrawn on/);
});

it('the slip shows the submission with the language of its text', () => {
  const receipt = createTestReceipt({
    message: 'Guten Tag',
    cv: { name: 'cv.pdf', sizeBytes: 99 },
  });
  const html = renderToStaticMarkup(
    <Slip receipt={receipt} texts={texts} locale={locale} cvHref="/cv" form={null} />,
  );
  expect(html).toMatch(/<dd[^>]* lang="de">Guten Tag<\/dd>/);
  expect(html).toContain('(Tallinn), in German');
  expect(html).toContain('<a href="/cv">cv.pdf</a>, 1\u00A0KB');
});

it('the current step is marked in the text and for assistive technology, without an inline style', () => {
  const html = renderToStaticMarkup(
    <Progress receipt={createTestReceipt({ opened_at: DAY })} texts={texts} locale={locale} />,
  );
  expect(html).toMatch(/aria-current="step"><b[^>]*>Opened/);
  expect(html).toContain('Not yet');
  expect(html).not.toContain('style=');
});
