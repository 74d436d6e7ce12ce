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
    'f3373887cb025d02ede70aaea940cf0c269c48c1f8b075fcc54bd5c37ddf922e',
  ],
  [
    'swatch of mobile',
    () => swatch('mobile'),
    '68b2ca393ddaa75b55cf352ba661da8cdacd5985809658f965da4b72d5d8dae4',
  ],
  [
    'swatch of enterprise',
    () => swatch('enterprise'),
    'b433762de5a9c0bb2c45114fb553fcb0821f9a5a4bd4b0b055ef5f815782dd4d',
  ],
  [
    'swatch of ecommerce',
    () => swatch('ecommerce'),
    '861a3086a5c87aba7dbe255ae8e1effb555d2ada25a7c9e9154dd29ad40f805a',
  ],
  [
    'swatch of ai',
    () => swatch('ai'),
    'e0f80de7f6fb0577d820cff08daf298de8f0577772a62ae29b31d6c331b4c681',
  ],
  [
    'swatch of development',
    () => swatch('development'),
    'c3f6cdbff7bf2fe65dded13a623b8ad352fdf3a8d4a834559b500668dd4638d6',
  ],
  [
    'swatch of design',
    () => swatch('design'),
    'b919face99df2b0da22b4f8e22ac1969e12b3b648227bd91a45f9af30f891f97',
  ],
  [
    'swatch of business',
    () => swatch('business'),
    '2cb2b78ec7219b0d33ed467a7699070a1da40871c7f4e3f18901d462d4ae628b',
  ],
  [
    'swatch of technology',
    () => swatch('technology'),
    'ca5a383002b7c8af73e5bf7064fec11130cb462316f8acee83d1a6a4e4295e6a',
  ],
  [
    'belt, stage 1',
    () => belt(1),
    '3c6746e5946125ee5b58db58a9b2987d8fc0ccde6aabef908d21c5dae2a28b45',
  ],
  [
    'belt, stage 2',
    () => belt(2),
    'ecbad6dccb0982f9b8d9c5febd02fc29faf871b2a7e595f4d53bd0876bcf41e4',
  ],
  [
    'belt, stage 3',
    () => belt(3),
    '125c38212424f1e50423ccb37f45d3eacb8f51e283816536675f8fc2324a262f',
  ],
  [
    'belt, stage 4',
    () => belt(4),
    'baa98ffb6dbe8d493edcf66d4fffc10b3c810dccbbc0e284d6c7d25b95256990',
  ],
  [
    'belt, stage 5',
    () => belt(5),
    '7ecfa2a431ce95720c00f5fca8a60531098589485aad9e49c088027ca3f5d250',
  ],
  [
    'belt, stage 6',
    () => belt(6),
    '33e3d788be3c841154597ae2b1c9de15284d05465f16fe5bd1a117f62bc98301',
  ],
  ['band', () => band(), '6c103ed9b131ff9d3194aa97b3e37c38580baa409756ec246ce9911e27c92b98'],
  ['braid', () => braid(), 'ca1594606919cea9c8d23a851c2b0220cc27bebc782fd627df65686d1fa537e4'],
  [
    'selvedge',
    () => selvedge(),
    '149a55c7d49c40e98f12a99ca98016b4766751acfea89ba8093716eb5a25b50b',
  ],
  [
    'hero cloth',
    () => heroCloth(),
    'fa98c75e78d040b1804265234546077ae6c9a2f43d4a6f10c837cdc345d26d36',
  ],
  ['rug', () => toInner(rug()), '95248aa1d895eabf66669a522f0040e262a761c279ebcbfff8e4171f4434b342'],
  [
    'torn belt',
    () => toInner(tornBelt()),
    '2457a7d93417c5a344661dc84115916ca72152c2f7258da138799e7ae0bf04d7',
  ],
  [
    'bands of the business page',
    () => hang('business'),
    '832b9519289710665dd63bc6e754b99785135de9028b6e974a1d00909bdfc8f5',
  ],
  [
    'bands of the career page',
    () => hang('career'),
    'b82e1a1c105abf5acb5f9dc6f561b9ea179479518310d5e1c3168ccc987cdf12',
  ],
  [
    'two bands',
    () => hang('team', 2),
    '3109b60f6aeae103ec720db05dbbfcdfaaf31a6b899df7cc36d1cc7bef18f657',
  ],
  [
    'loom at three quarters',
    () => loom({ seed: 'templates', done: 0.75 }),
    'cb943a3fe1876e1a86c279444cbbf047fc6ea7214da0de58b86e352070975b36',
  ],
  [
    'loom in other dyes',
    () => loom({ seed: 'agents', done: 0.5, palette: AGENTS_PALETTE }),
    '08c384e91a7ff538e0c04138453a467fc8d9a6f13bf1140be4850b1134ea006a',
  ],
  [
    'loom, hardly begun',
    () => loom({ seed: 'next', done: 0.25, palette: NEXT_PALETTE }),
    '416b055dbe71edf68f2113f285d7d042c43936ddbff8aa9fbfd16582fe887e5b',
  ],
  [
    'portrait with nothing chosen',
    () => portrait('Mari Tamm'),
    'e1e626bb892d55b67616a67c2d9454c6e47a4bc1d93187c2030f328093268c35',
  ],
  [
    'portrait with short hair',
    () => openPortrait('short'),
    '6dc44af494abd68aae1e996664247d33b002f4ed50353817741133b63297b2a2',
  ],
  [
    'portrait with bob hair',
    () => openPortrait('bob'),
    '95a9d7ed9cf2b43899451be6539699f586bd5405a3b64ad08182438ef6e8d5c9',
  ],
  [
    'portrait with long hair',
    () => openPortrait('long'),
    'b5823d61485da8a0fb7681e9dbdce110ed1315e1084b8e47faee3055d3b4b3d9',
  ],
  [
    'portrait with bun hair',
    () => openPortrait('bun'),
    'c78cccb619bae2eca7ec6194c321472f79ead5e20af706d30b30dbad1e790a69',
  ],
  [
    'portrait with beard hair',
    () => openPortrait('beard'),
    '42d3ea947669123a94400d5d692d3365311982b562cd3b4384cf49e72240c080',
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
  expect(toSha256(chosen)).toBe('74c9e93d55da8f15b04387ae678292738fbb3d7eb8cd96a4c6a397931ef0cd24');
});
