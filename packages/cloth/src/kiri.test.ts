// The category images must not change: a different hash means different images on many pages.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CLOTH_KINDS, type ClothKind, kiri } from './kiri.ts';

type Pin = [kind: ClothKind, seed: string, sha256: string];

const PINNED_IMAGES: Pin[] = [
  ['web', 'harbour-desk', 'c318dc59f0e0db1a3554c4969c67ac532872ed6555452ca49cadf1e660e4740b'],
  ['web', 'grant-compass', '25d0fe164f32d91d5378cf73b06a52fd3cd09f0f9269437e53c35c8d36c1da55'],
  ['mobile', 'clinic-queue', 'b334bdd7d64cb3341509dea6c492bfe12e7e8cbd6ec56c4fb9316ad908cf5d28'],
  ['mobile', 'bog-trails', '0570de1ade3174b9535769f46b2ae91e8ecdb50f8a8463e6dcce1084adc21524'],
  [
    'enterprise',
    'night-roster',
    'bf333b3cbf259412272c82d0a0acaf7429b4a31f3ad6929f62adfda071973e8a',
  ],
  [
    'enterprise',
    'enterprise-crm',
    'd56b8738a97aa6c65567a960767bebc386f92b59ac0a7b66823b22a54d200f68',
  ],
  ['ecommerce', 'wool-market', '8f17e1d44c8450516bb38f80e968acf992fd30dfb96c6108b127288ac7068a98'],
  ['ecommerce', 'olive-direct', '151ef5b996a3ffcaffe6962df55de980a86861d7b1a4f7752b441ed9c83e7e2f'],
  ['ai', 'smart-city', '4759e65ee2e8d679a53d3da3b9eeeb1d8238b0145df394f25ca59045f7dec3c9'],
  ['ai', 'claims-reader', 'a27c85583d19a3493fd49951abe02cdb154c5983ca1ab593331f005725839d06'],
  [
    'development',
    'static-first',
    '814875de81ea16df83c43594928a967dd4225a8e3fde64e4b5599fa119ae3b42',
  ],
  [
    'development',
    'contract-tests',
    '00ce43b6a550bdd4dc275c43b19638c4f9ba12dd1a01ff981824ce2104bd5423',
  ],
  ['design', 'three-languages', '1efb1ba55cafdb7e8103da8bc8ebad79503cdc5ca807849c1172745f850dd346'],
  ['design', 'õ', '15979d07bf46cd027f3de56324139319be0560ceeff16c8c9113a21468f51a4b'],
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
  ['web', 'plain-cloth', '6762a52e7c5003a6db1274197fd3cadc2290f9b1e7aca67cebef9c852283ac85'],
  ['mobile', 'plain-cloth', '77bc7d93820ae57623ca862792e8501069479862221aa7bf9fbb5bcda122cae0'],
  ['enterprise', 'plain-cloth', 'c03b55266e0e6d6c3425198ac322b7f2152918f0ea70b8af015f6341c76062f9'],
  ['ecommerce', 'plain-cloth', 'd988439e2b65bdf7b37e1b72f4e83dafa0f33559f0c9d47e04792ab3effb4a88'],
  ['ai', 'plain-cloth', '140b8534dbf0de9b0978a5744b0ece0a78d3e73785e3b6a21881b3d3628f8964'],
  [
    'development',
    'plain-cloth',
    '0fc9c2e211a8f8846b64c0b1790b075ff0405b46f8bab29096e3fcad33650cc5',
  ],
  ['design', 'plain-cloth', '64af5eb783a4a8018a117be56f9fd963bd38956154edcd626f642a0f81a10e15'],
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

test.each(PINNED_IMAGES)('the %s image for %s has 0.7 to 4.3 KB gzip', (kind, seed) => {
  const bytes = gzipSync(kiri({ kind, seed })).length;
  expect(bytes).toBeGreaterThanOrEqual(700);
  expect(bytes).toBeLessThanOrEqual(4400);
});
