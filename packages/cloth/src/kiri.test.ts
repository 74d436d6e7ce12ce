// The category images must not change: a different hash means different images on many pages.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CLOTH_KINDS, type ClothKind, kiri } from './kiri.ts';

type Pin = [kind: ClothKind, seed: string, sha256: string];

const PINNED_IMAGES: Pin[] = [
  ['web', 'harbour-desk', '983d58f24a2551f36ffa93a88a2fbe7d79466c1d30adceb982bf72316440de03'],
  ['web', 'grant-compass', '564dfd08e12c5e956abf24dd73618a87ce9bf6ad48e4535daaf2fa9f6991fcd4'],
  ['mobile', 'clinic-queue', 'eae385e6fa9b83f2f8d15cbed95017ed1be4bf6d9773e5c42178cc7935c5f75d'],
  ['mobile', 'bog-trails', '3346250c8665c0921bfdbf64cc329d8036299ae035ebbe34ecf7f5b26662ffee'],
  [
    'enterprise',
    'night-roster',
    '69546fe0226f8a5790be799271637ca2c1c5800c46fc065a5092e254906d05bc',
  ],
  [
    'enterprise',
    'enterprise-crm',
    'fe11f2e26a16240b2955411bc4dc77a14966580004cd5401d470bceab14c52ea',
  ],
  ['ecommerce', 'wool-market', 'e1a0ea4f1bd95f875cc55e2ea60d78a9f7a6fb95c33a33e7e2c2630b522e0637'],
  ['ecommerce', 'olive-direct', '2cc9ea94464791e9dfa255a9672158f6de9eb9275cb5deb99bad56d036741d82'],
  ['ai', 'smart-city', '794d96102927bd58a0fba58b012a4a192f3418e9754aebfc0dc64a2516edfafc'],
  ['ai', 'claims-reader', 'ccf22d7b0563a5543c30f9907618a1ddb580b8e2a6f67b62bd653939dfeb7eac'],
  [
    'development',
    'static-first',
    '3c8d80aeb0b82255443fe56d8cec285a326d4b1d4fa09f3999160912d327638a',
  ],
  [
    'development',
    'contract-tests',
    'ea92ca14e083e81c767f3aaf6b02439120a6434c3793e171673da5c902909581',
  ],
  ['design', 'three-languages', 'e82b73b3ad9f775328c4249064d091f86b529b6050072517e8f834e0190ecc2f'],
  ['design', 'õ', '7c0821bd2962186c38afbf11259a79b4034d27fd0a7efc66c9adcc0b3c6c39be'],
  ['business', 'no-standup', 'c900d30e73d583b8149c67339bf4bad79bdc36f853716162a8f2e72dac0b63f9'],
  [
    'business',
    'thirty-minutes',
    '77d1e53845c4de3ebbe9261ea36b3eafee2d6d84e169a1eb80e283a13997379f',
  ],
  [
    'technology',
    'refresh-tokens',
    '8987efa8bb714934579bc095eb205515ee06f479d6bca082e2e5b1d9ae2e9101',
  ],
  ['technology', 'õ', '14322c0282e99d0943f3f32c2dae94b6b7b87e5833dc6c3458caa81c063ee5f7'],
];

const PINNED_PLAIN_CLOTHS: Pin[] = [
  ['web', 'plain-cloth', '1b24a511a3833311b1b7c1b37ace4a6f38f4e51efb18c779b3bf71697d424f1d'],
  ['mobile', 'plain-cloth', '1cf974904d2ec815e2cc44b20c9ce69ef8f362806157353044569eda267b9cc3'],
  ['enterprise', 'plain-cloth', 'a527cb1bfc1f3aa6856676250d5edc75fa33574315f749fd7deef98b0ab790d6'],
  ['ecommerce', 'plain-cloth', '74583f5443fa0d0dbc402c23d2ab48459003815ac3a933a73bfff97bd2c29d00'],
  ['ai', 'plain-cloth', '1dea490c1b192e58ca35e4c895f5e1d3fb7ea03935dc6a15b4ac4cbd7d128ca6'],
  [
    'development',
    'plain-cloth',
    '372a7b2062ccd62927b204b28749728dc5658b0fc6c26909221e6371f694c38b',
  ],
  ['design', 'plain-cloth', '584b8f18ba987ec3e83ee36cf18561a54594328be73267a39c9f41090cbdbb94'],
  ['business', 'plain-cloth', '4a83e39c2a66c11921872c208b5c2f4d2ef0fef74df5c36442366b9019db24d9'],
  ['technology', 'plain-cloth', '4231d9dff38a6343fc72e4e030b709567d7043829cfdd179a93b5ebb2af85294'],
];

function toSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

test.each(PINNED_IMAGES)('a %s image for %s equals the pinned one', (kind, seed, sha256) => {
  expect(toSha256(kiri({ kind, seed }))).toBe(sha256);
});

test.each(PINNED_PLAIN_CLOTHS)(
  'a plain %s cloth for %s equals the pinned one',
  (kind, seed, sha256) => {
    expect(toSha256(kiri({ kind, seed, isPlain: true }))).toBe(sha256);
  },
);

test('every kind has pinned images', () => {
  expect(new Set(PINNED_IMAGES.map(([kind]) => kind))).toEqual(new Set(CLOTH_KINDS));
});

test.each(CLOTH_KINDS)('a %s image drawn twice is the same text', (kind) => {
  expect(kiri({ kind, seed: 'twice' })).toBe(kiri({ kind, seed: 'twice' }));
});

test.each(CLOTH_KINDS)('a %s image differs for another seed', (kind) => {
  expect(kiri({ kind, seed: 'one' })).not.toBe(kiri({ kind, seed: 'two' }));
});

test('plain omits only the appliqué', () => {
  const withPage = kiri({ kind: 'web', seed: 'harbour-desk' });
  const plain = kiri({ kind: 'web', seed: 'harbour-desk', isPlain: true });
  const warpOverlay = '<path d="M0 0h64v36h-64z"';
  expect(withPage.startsWith(plain.slice(0, plain.indexOf(warpOverlay)))).toBe(true);
  expect(withPage.length).toBeGreaterThan(plain.length);
});

test('without a title the accessible name is empty, because the image is decoration', () => {
  expect(kiri({ kind: 'ai', seed: 'smart-city' })).toContain('role="img" aria-label=""');
});

test('a title with markup characters is escaped', () => {
  const image = kiri({ kind: 'ai', seed: 'smart-city', title: '<R&D> "now"' });
  expect(image).toContain('aria-label="&lt;R&amp;D&gt; &quot;now&quot;"');
});

test.each(PINNED_IMAGES)('the %s image for %s has 0.6 to 3.4 KB gzip', (kind, seed) => {
  const bytes = gzipSync(kiri({ kind, seed })).length;
  expect(bytes).toBeGreaterThanOrEqual(600);
  expect(bytes).toBeLessThanOrEqual(3400);
});
