import { expect, it } from 'vitest';
import { createAnalyticsTag } from './analytics-tag.ts';

const LIFETIME_SECONDS = 63_072_000;

function createTestTag() {
  const commands: IArguments[] = [];
  const scripts: string[] = [];
  const tag = createAnalyticsTag(
    { measurementId: 'G-TEST', cookieLifetimeSeconds: LIFETIME_SECONDS },
    {
      commands,
      insertScript: (id) => scripts.push(id),
      address: 'https://loimel.example/team',
      referrer: '',
      now: () => new Date(0),
    },
  );
  return { tag, scripts, commands: () => commands.map((entry) => Array.from(entry)) };
}

it('before the first consent the tag gets no data and no script is requested', () => {
  const { commands, scripts } = createTestTag();
  expect([commands(), scripts]).toEqual([[], []]);
});

it('[S1-C20] everything is denied by default, with 500 ms to wait for an update', () => {
  const { tag, commands } = createTestTag();
  tag.grant();
  expect(commands()[0]).toEqual([
    'consent',
    'default',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
      wait_for_update: 500,
    },
  ]);
});

it('[S1-C17] [S1-C18] with consent the address is anonymised and the cookies have the configured lifetime', () => {
  const { tag, commands, scripts } = createTestTag();
  tag.grant();
  expect(commands()).toContainEqual([
    'config',
    'G-TEST',
    expect.objectContaining({ anonymize_ip: true, cookie_expires: LIFETIME_SECONDS }),
  ]);
  expect(scripts).toEqual(['G-TEST']);
});

it('[D-A4a] with consent the signals for advertising are still switched off', () => {
  const { tag, commands } = createTestTag();
  tag.grant();
  const config = commands().find(([name]) => name === 'config');
  expect(config?.[2]).toMatchObject({
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
});

it('[S1-C18] [D-A4b] a withdrawal denies the storage and sets the cookie lifetime to 0', () => {
  const { tag, commands } = createTestTag();
  tag.grant();
  tag.withdraw();
  const [update, lifetime] = commands().slice(-2);
  expect(update).toMatchObject(['consent', 'update', { analytics_storage: 'denied' }]);
  expect(lifetime).toEqual(['set', { cookie_expires: 0 }]);
});

it('[S1-C19] [D-A4a] [D-A4b] the ad flags are never granted', () => {
  const { tag, commands } = createTestTag();
  tag.grant();
  tag.withdraw();
  tag.grant();
  const updates = commands().filter(([name]) => name === 'consent');
  expect(updates).toHaveLength(4);
  for (const [, , flags] of updates) {
    expect(flags).toMatchObject({
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    });
  }
  expect(updates.map(([, , flags]) => flags.analytics_storage)).toEqual([
    'denied',
    'granted',
    'denied',
    'granted',
  ]);
});

it('a second consent on the same page does not load the script again', () => {
  const { tag, scripts } = createTestTag();
  tag.grant();
  tag.withdraw();
  tag.grant();
  expect(scripts).toHaveLength(1);
});
