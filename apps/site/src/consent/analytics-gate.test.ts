import { afterEach, expect, it } from 'vitest';
import { createAnalyticsGate, removeAnalyticsCookies } from './analytics-gate.ts';
import type { AnalyticsTag } from './analytics-tag.ts';
import { setEventSink, trackEvent } from './track-event.ts';

afterEach(() => setEventSink(null));

/** A gate whose tag loads when the test resolves it. `log` lists the calls in order. */
function createTestGate() {
  const log: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<AnalyticsTag>();
  const gate = createAnalyticsGate({
    loadTag: () => {
      log.push('load');
      return promise;
    },
    setDisabled: (isDisabled) => log.push(`disabled ${isDisabled}`),
    removeCookies: () => log.push('cookies removed'),
  });
  const tag: AnalyticsTag = {
    send: (name) => log.push(`sent ${name}`),
    grant: () => log.push('granted'),
    withdraw: () => log.push('withdrawn'),
  };
  return { gate, log, arrive: () => resolve(tag), fail: () => reject(new Error('offline')) };
}

function flushPromises(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function report(action: string): void {
  trackEvent('section_interaction', { section_name: 'hero', action });
}

it('[S1-C16] [D-A2c] without consent the code is not fetched, the tag is disabled and cookies are deleted', () => {
  const { gate, log } = createTestGate();
  gate.update(false);
  expect(log).toEqual(['disabled true', 'cookies removed']);
});

it('[D-A3b] an event before the consent is not sent later', async () => {
  const { gate, log, arrive } = createTestGate();
  gate.update(false);
  report('early');
  gate.update(true);
  arrive();
  await flushPromises();
  expect(log.filter((entry) => entry.startsWith('sent'))).toEqual([]);
});

it('an event after the consent waits for the code and is sent after the grant', async () => {
  const { gate, log, arrive } = createTestGate();
  gate.update(true);
  report('click');
  arrive();
  await flushPromises();
  expect(log).toEqual(['disabled false', 'load', 'granted', 'sent section_interaction']);
});

it('consent withdrawn before the code has loaded causes no grant and no event', async () => {
  const { gate, log, arrive } = createTestGate();
  gate.update(true);
  report('click');
  gate.update(false);
  arrive();
  await flushPromises();
  expect(log).toEqual(['disabled false', 'load', 'disabled true', 'cookies removed', 'withdrawn']);
});

it('[D-A2d] a withdrawal disables the running tag first, then notifies it, and drops events', async () => {
  const { gate, log, arrive } = createTestGate();
  gate.update(true);
  arrive();
  await flushPromises();
  log.length = 0;
  gate.update(false);
  report('late');
  await flushPromises();
  expect(log).toEqual(['disabled true', 'cookies removed', 'withdrawn']);
});

it('the same state reported twice grants once; a new consent uses the loaded code', async () => {
  const { gate, log, arrive } = createTestGate();
  arrive();
  for (const isActive of [true, true, false, true]) {
    gate.update(isActive);
    await flushPromises();
  }
  expect(log.filter((entry) => ['load', 'granted', 'withdrawn'].includes(entry))).toEqual([
    'load',
    'granted',
    'withdrawn',
    'granted',
  ]);
});

it('a tag that cannot be fetched causes no error', async () => {
  const { gate, log, fail } = createTestGate();
  gate.update(true);
  fail();
  report('click');
  await flushPromises();
  expect(log).toEqual(['disabled false', 'load']);
});

function removeOn(hostname: string): string[] {
  const written: string[] = [];
  removeAnalyticsCookies({
    measurementId: 'G-ABC123',
    hostname,
    write: (cookie) => written.push(cookie),
  });
  return written;
}

it('[S1-C13] removes the four cookies, including the one named after the measurement id', () => {
  const names = removeOn('localhost').map((cookie) => cookie.split('=')[0]);
  expect(names).toEqual(['_ga', '_ga_ABC123', '_gid', '_gat']);
});

it('[D-A2b] removes each on the host itself, on its domain and on every parent domain', () => {
  const ofFirst = removeOn('www.shop.loimel.example').filter((cookie) => cookie.startsWith('_ga='));
  expect(ofFirst).toEqual([
    '_ga=; Max-Age=0; Path=/',
    '_ga=; Max-Age=0; Path=/; Domain=www.shop.loimel.example',
    '_ga=; Max-Age=0; Path=/; Domain=shop.loimel.example',
    '_ga=; Max-Age=0; Path=/; Domain=loimel.example',
  ]);
});
