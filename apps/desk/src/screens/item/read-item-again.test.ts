import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../graphql/query-client.ts';
import { itemQuery, readItemAgain } from './data.ts';

// The reads of the item wait until the test gives them what the server had at that moment.
const reads = vi.hoisted(() => [] as ((item: object) => void)[]);
vi.mock('../../graphql/request.ts', () => ({
  RequestError: class extends Error {},
  request: () =>
    new Promise((resolve) => {
      reads.push((item) => resolve({ itemById: item }));
    }),
}));
vi.mock('./item.ts', () => ({ toItem: (item: object) => item }));
vi.mock('../../layout/after-paint.ts', () => ({ afterPaint: async () => {} }));
vi.mock('../inbox/actions.ts', () => ({ refreshItems: vi.fn() }));

beforeEach(() => {
  queryClient.clear();
  reads.length = 0;
});

test('[D-D4i] an item that is read again while a read is under way is the newer one, for both readers', async () => {
  const shown = queryClient.fetchQuery(itemQuery('7'));
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  reads[0]?.({ files: 0 });
  await shown;
  const first = readItemAgain('7');
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  const second = readItemAgain('7');
  await vi.waitFor(() => expect(reads).toHaveLength(3));
  // The older read began before the second file was attached.
  reads[1]?.({ files: 1 });
  reads[2]?.({ files: 2 });
  expect(await Promise.all([first, second])).toEqual([{ files: 2 }, { files: 2 }]);
  expect(queryClient.getQueryData(itemQuery('7').queryKey)).toEqual({ files: 2 });
});
