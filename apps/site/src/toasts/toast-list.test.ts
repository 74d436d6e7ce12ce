import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToastList, SUCCESS_TOAST_MS, type Toast, type ToastList } from './toast-list.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function createToast(overrides: Partial<Toast> = {}): Toast {
  return {
    kind: 'success',
    title: 'Sent',
    text: 'Thanks',
    source: 'a',
    dismiss: 'Dismiss',
    ...overrides,
  };
}

function titles(list: ToastList): string[] {
  return list.get().map(({ title }) => title);
}

it('a success toast closes automatically after six seconds', () => {
  const list = createToastList();
  list.add(createToast());
  vi.advanceTimersByTime(SUCCESS_TOAST_MS - 1);
  expect(titles(list)).toEqual(['Sent']);
  vi.advanceTimersByTime(1);
  expect(titles(list)).toEqual([]);
});

it('an error toast stays until it is dismissed', () => {
  const list = createToastList();
  list.add(createToast({ kind: 'error', title: 'Failed' }));
  vi.advanceTimersByTime(SUCCESS_TOAST_MS * 100);
  expect(titles(list)).toEqual(['Failed']);
  const [toast] = list.get();
  if (toast) list.dismiss(toast.id);
  expect(titles(list)).toEqual([]);
});

it('a new toast replaces the last one of the same source and keeps others', () => {
  const list = createToastList();
  list.add(createToast({ kind: 'error', title: 'Failed' }));
  list.add(createToast({ source: 'b', title: 'Other' }));
  list.add(createToast({ title: 'Sent' }));
  expect(titles(list)).toEqual(['Other', 'Sent']);
});

it('dismissing a source removes all its toasts and keeps others', () => {
  const list = createToastList();
  list.add(createToast({ kind: 'error', title: 'Failed' }));
  list.add(createToast({ source: 'b', title: 'Other' }));
  list.dismissFrom('a');
  expect(titles(list)).toEqual(['Other']);
});

it('a paused toast does not close, and its timer restarts when it is resumed', () => {
  const list = createToastList();
  list.add(createToast());
  const id = list.get()[0]?.id ?? 0;
  list.hold(id);
  vi.advanceTimersByTime(SUCCESS_TOAST_MS * 2);
  expect(titles(list)).toEqual(['Sent']);
  list.release(id);
  vi.advanceTimersByTime(SUCCESS_TOAST_MS);
  expect(titles(list)).toEqual([]);
});

it('notifies its subscribers of every change until they unsubscribe', () => {
  const list = createToastList();
  const listener = vi.fn();
  const unsubscribe = list.subscribe(listener);
  list.add(createToast({ kind: 'error' }));
  unsubscribe();
  list.add(createToast({ kind: 'error' }));
  expect(listener).toHaveBeenCalledTimes(1);
});
