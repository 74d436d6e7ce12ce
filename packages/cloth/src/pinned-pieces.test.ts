// All images except the category images must not change: a different hash is a different image.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  band,
  belt,
  braid,
  DYES,
  type HairStyle,
  hang,
  heroCloth,
  loom,
  pistik,
  portrait,
  rug,
  selvedge,
  swatch,
  tornBelt,
} from './index.ts';

type Pin = [name: string, draw: () => string, sha256: string];

function toSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The drawing without the svg element around it. */
function toInner(svg: string): string {
  return svg.replace(/^<svg[^>]*>/, '');
}

function openPortrait(hair: HairStyle): string {
  return portrait('Mari Tamm', { hair, hasGlasses: true, isParted: true });
}

const AGENTS_PALETTE = { ground: DYES.linen, motif: DYES.rukki, edge: '#ff8473' } as const;
const NEXT_PALETTE = { ground: DYES.rukki, motif: DYES.linen, edge: DYES.weld } as const;

const PINNED_PIECES: Pin[] = [
  [
    'swatch of web',
    () => swatch('web'),
    '0f19cf4e56f340c46bbdd269e0c94f42f1eae466060bb0f191d24eb1a3e72b2f',
  ],
  [
    'swatch of mobile',
    () => swatch('mobile'),
    'df6ae028eb5f4232d27f5126d0292a126953ed95c6a5b4a83810e41033d486ce',
  ],
  [
    'swatch of enterprise',
    () => swatch('enterprise'),
    '9faa667463eedb9812acab4bf1b7e8b0dbdba5fcba5fe7bba53071caa3637fc4',
  ],
  [
    'swatch of ecommerce',
    () => swatch('ecommerce'),
    '92eaa820e5344c3cf0764ddd1235f05156170ee23a74531888235327fe68d4c9',
  ],
  [
    'swatch of ai',
    () => swatch('ai'),
    '9a054cc5de81114f4ff0f654cd2e937a5d25d0382bfa063f908d9e72fe462357',
  ],
  [
    'swatch of development',
    () => swatch('development'),
    '1d793ba84bfc4dd8dc88456a6bfdb8a2449955b723dd1aef9af39e755fb6a24a',
  ],
  [
    'swatch of design',
    () => swatch('design'),
    'c891bf96a3dda691784ebe8d8e78213d2eb88e8622c184a4b4920e23ce41547e',
  ],
  [
    'swatch of business',
    () => swatch('business'),
    'fc8bb8781fe69d6886ec93dd338051adf13ff571910583d2fa7b04d1597646dd',
  ],
  [
    'swatch of technology',
    () => swatch('technology'),
    'e6663ecd74d3c0796711dd02e40351e253a68bf14c2a651eaa9a85e91e35064b',
  ],
  [
    'belt, stage 1',
    () => belt(1),
    '3c6746e5946125ee5b58db58a9b2987d8fc0ccde6aabef908d21c5dae2a28b45',
  ],
  [
    'belt, stage 2',
    () => belt(2),
    '8e672f6687d69fbfdd4f7a3c00f8f991a1dc722b514ee7a02472a5138c12aeac',
  ],
  [
    'belt, stage 3',
    () => belt(3),
    'dc249c267a69ab37d2512b1a41525047553821fc3f922997e529abdd52220633',
  ],
  [
    'belt, stage 4',
    () => belt(4),
    '3c8104898267e0325a1acd89c7d15c73ea857c00155ae7fa9dca4fcfb103a3a7',
  ],
  [
    'belt, stage 5',
    () => belt(5),
    '90f25fec0982a6fd83c85e2e31f5621eb97865fb252ff2c4a4ed2d98af4f1f74',
  ],
  [
    'belt, stage 6',
    () => belt(6),
    '222dd14e6bae90ebf4929cde64f17738d4bf08b7b279028d4c0d7b33ab4b2dd5',
  ],
  ['band', () => band(), '40a5c285c807077efdf3f83d204646b493a702f766eaaf4b4cc967cf8a84d756'],
  ['braid', () => braid(), '031e1a7d03a07755b074e0f51fd20f31fea8e980c23cfccf571d1ba310bd10aa'],
  [
    'selvedge',
    () => selvedge(),
    'fc55663e954c6364f61077b8a54bac1284c22125d4d0c12f5b65c0d4ad3eef27',
  ],
  [
    'hero cloth',
    () => heroCloth(),
    'fce3cca5a04a9ac2d45269758f2e59a4e5cc7497d832d984509fadafef7d0226',
  ],
  ['rug', () => toInner(rug()), 'a882de4e0daca854f24fce1f1168baf695dc03f34612042a4fe35f5ca5ac9447'],
  [
    'torn belt',
    () => toInner(tornBelt()),
    '80b10b7b940795fb0c8ecbf87f0e9bf578138f15995af2f506aee07cf4d602f7',
  ],
  [
    'bands of the business page',
    () => hang('business'),
    '8eb04f2bb4595c249774725d30d75f87fd8c7a72e1229de28dff7ae13b6a5ae3',
  ],
  [
    'bands of the career page',
    () => hang('career'),
    '0a43c721bd1fe0debc3b390c33ef3b3939b617a38fa40a86d01fa6837729a773',
  ],
  [
    'two bands',
    () => hang('team', 2),
    '4af5b9be1c398e6f045fefff8046d87dfb6d0b6d014c01481df4e795557f38a5',
  ],
  [
    'loom at three quarters',
    () => loom({ seed: 'templates', done: 0.75 }),
    'bebc11c461ac7632e7adf5ff7f106b2da0b74eee11fbeca50beee1033183b433',
  ],
  [
    'loom in other dyes',
    () => loom({ seed: 'agents', done: 0.5, palette: AGENTS_PALETTE }),
    'e1fdd1a0717dd3d330db428e1d6ca41ab8435f9ab04a8a4a90211ab2ee4676ae',
  ],
  [
    'loom, hardly begun',
    () => loom({ seed: 'next', done: 0.25, palette: NEXT_PALETTE }),
    '4a048d4636123ce577e77e1e267b728ded449182368fd1685826bb3494f5de39',
  ],
  [
    'portrait with nothing chosen',
    () => portrait('Mari Tamm'),
    '42b3475caad49c81d1f6656418b75aabda9a1ebfd8767a2830759e70ce930d13',
  ],
  [
    'portrait with short hair',
    () => openPortrait('short'),
    'bf050cfbf69ad6ec8e1c672d2aecdb6121ff950ec68eeb25890d2dcce83f682d',
  ],
  [
    'portrait with bob hair',
    () => openPortrait('bob'),
    '247dd9d11eb01b0d64913e7ba095dfac1fb02400ff574d829fc1625a82e31775',
  ],
  [
    'portrait with long hair',
    () => openPortrait('long'),
    '267cca14f8b5212bbcddf4aa7d82932b56ffa05e19daf1b8292b1424db61c201',
  ],
  [
    'portrait with bun hair',
    () => openPortrait('bun'),
    'b6607b32630c972f877ac01dea24e1652783590498ea35e08a93f20dacc65e53',
  ],
  [
    'portrait with beard hair',
    () => openPortrait('beard'),
    'ce4c7ebdca375ea15d37028c979674dc8580961512e6d2ed1ba997a3e1d689fb',
  ],
  [
    'stitched 404',
    () => pistik('404'),
    'cff55c31ebf9080d2d318cbdec0d5fba0a9c75281e9188ce65bc187ec3376831',
  ],
  [
    'stitched 1K+',
    () => pistik('1K+'),
    '3ed94ba4c5f28c60022704ffde58b62ceafdaf62b016ef10f5f8d93289bcae6b',
  ],
  [
    'stitched SKETCH',
    () => pistik('SKETCH'),
    '503bf0763bd31ae5bacd5cccac741b6d122a8cff87bf71034d71e49dd4da0a55',
  ],
];

test.each(PINNED_PIECES)('%s equals the pinned one', (_name, draw, sha256) => {
  expect(toSha256(draw())).toBe(sha256);
});

test('a portrait with every option set equals the pinned one', () => {
  const chosen = portrait('Rasmus Ojala', {
    hair: 'short',
    ground: DYES.rukki,
    skin: '#e9c6a6',
    hairDye: '#b9b4a6',
    top: DYES.linen,
    topMotif: DYES.indigo,
    hasGlasses: true,
  });
  expect(toSha256(chosen)).toBe('434641c85a9ee0edc325769683dd8fb387d51b9e2f8ee35df61cdb9e2479ca33');
});
