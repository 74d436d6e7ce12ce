import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Receipt, ThreadEntry } from './receipt-api.ts';
import { getReceiptContent } from './receipt-content.ts';
import { createTestReceipt } from './testing/test-receipt.ts';
import { Thread } from './thread.tsx';

const { texts, locale } = getReceiptContent('en');
const ENTRY: ThreadEntry = {
  id: '1',
  is_from_sender: false,
  author: 'Ann Kask',
  language: 'de',
  body: 'Gern.\n<b>Bis bald</b>',
  created_at: '2026-11-15T09:05:00.000Z',
  files: ['plan.pdf'],
};

function render(changes: Partial<Receipt>): string {
  const receipt = createTestReceipt(changes);
  return renderToStaticMarkup(
    <Thread
      state={{ status: 'shown', receipt, isBusy: false, isCorrecting: false, result: null }}
      texts={texts}
      locale={locale}
      onReply={async () => {}}
    />,
  );
}

it('[D-D4g] a reply is shown as text with its author, time, language and the names of its files', () => {
  const html = render({ replies: [ENTRY] });
  expect(html).toContain('<b>Ann Kask</b>');
  expect(html).toMatch(/<p[^>]* lang="de">Gern\.\n&lt;b&gt;Bis bald&lt;\/b&gt;<\/p>/);
  expect(html).toContain('15\u00A0November\u00A02026');
  expect(html).toContain('plan.pdf');
});

it('[D-D4g] a text of the sender is marked as such, and a reply of a deleted account with the brand', () => {
  expect(render({ replies: [{ ...ENTRY, is_from_sender: true, author: null }] })).toContain(
    '<b>You</b>',
  );
  expect(render({ replies: [{ ...ENTRY, author: null }] })).toContain(
    `<b>${texts.page.thread.team}</b>`,
  );
});

it('[D-D4g] the form is offered until the record is withdrawn, the replies remain', () => {
  expect(render({})).toContain('<textarea');
  const withdrawn = { withdrawn_at: ENTRY.created_at };
  expect(render({ ...withdrawn, replies: [ENTRY] })).not.toContain('<textarea');
  expect(render({ ...withdrawn, replies: [ENTRY] })).toContain('Ann Kask');
  expect(render(withdrawn)).toBe('');
});
