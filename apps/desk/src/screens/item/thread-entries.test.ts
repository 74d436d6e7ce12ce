import { expect, test } from 'vitest';
import type { Item } from './item.ts';
import { findOpenEntry, listEntries } from './thread-entries.ts';

const item = {
  id: 'item',
  kind: 'contact',
  name: 'Hannah Brandt',
  message: 'Guten Tag',
  language: 'de',
  createdAt: '2026-11-12T08:00:00Z',
  replies: [
    {
      id: 'answer',
      isFromSender: false,
      authorName: 'Jonas Weidner',
      language: 'de',
      body: 'Ja',
      createdAt: '2026-11-12T10:00:00Z',
      attachments: [{ id: 'f', name: 'a.pdf', sizeBytes: 212_000 }],
    },
    {
      id: 'thanks',
      isFromSender: true,
      authorName: 'A former colleague',
      language: 'de',
      body: 'Danke',
      createdAt: '2026-11-12T12:00:00Z',
      attachments: [],
    },
  ],
  notes: [{ id: 'note', authorName: 'Liis', body: 'call', createdAt: '2026-11-12T11:00:00Z' }],
} as unknown as Item;

test('the thread has messages, replies and notes in the order of time', () => {
  const entries = listEntries(item);
  expect(entries.map(({ id, side }) => [id, side])).toEqual([
    ['item', 'sender'],
    ['answer', 'us'],
    ['note', 'note'],
    ['thanks', 'sender'],
  ]);
  expect(entries[1]?.did).toBe('answered in Deutsch, one file of 212 KB');
  expect(entries[3]?.name).toBe('Hannah Brandt');
});

test('the last message is open, not a note', () => {
  expect(findOpenEntry(listEntries(item))).toBe('thanks');
  expect(findOpenEntry(listEntries({ ...item, replies: [] }))).toBe('item');
});
