// Tests the scripted form collector.
import { expect, test } from 'vitest';
import { startCollector } from './collector.ts';

const send = (url: string, body: string) => fetch(url, { method: 'POST', body });

test('scripted failures are sent first and in order, then everything is accepted', async () => {
  const collector = await startCollector();
  collector.respondWith({ status: 500, times: 2 });
  collector.drop(1);
  expect((await send(collector.url, 'a')).status).toBe(500);
  expect((await send(collector.url, 'b')).status).toBe(500);
  await expect(send(collector.url, 'c')).rejects.toThrow('fetch failed');
  expect((await send(collector.url, 'd')).status).toBe(200);
  expect(
    collector.requests.map(({ body, responseStatus }) => [String(body), responseStatus]),
  ).toEqual([
    ['a', 500],
    ['b', 500],
    ['c', null],
    ['d', 200],
  ]);
  await collector.dispose();
});

test('a held request is listed immediately and gets its response only after the release', async () => {
  const collector = await startCollector();
  const release = collector.hold();
  const events: string[] = [];
  const response = send(collector.url, 'slow').then(() => events.push('response'));
  await collector.waitForRequest(({ body }) => String(body) === 'slow');
  events.push('seen');
  release();
  await response;
  expect(events).toEqual(['seen', 'response']);
  await collector.dispose();
});
