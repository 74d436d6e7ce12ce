// The program in the code window, cut into pieces by colour. It is a drawing, so it is the same
// in every language.
type Piece = readonly [kind: 'plain' | 'keyword' | 'string' | 'call' | 'comment', text: string];

export const CODE_FILE = 'studio/loom.ts';
export const CODE_STATUS = 'weaving';

export const CODE_LINES: readonly (readonly Piece[])[] = [
  [
    ['keyword', 'import'],
    ['plain', ' { weave } '],
    ['keyword', 'from'],
    ['plain', ' '],
    ['string', '"./loom"'],
    ['plain', ';'],
  ],
  [],
  [
    ['keyword', 'const'],
    ['plain', ' warp = '],
    ['keyword', 'await'],
    ['plain', ' client.'],
    ['call', 'listen'],
    ['plain', '();'],
  ],
  [
    ['keyword', 'const'],
    ['plain', ' weft = ['],
    ['string', '"design"'],
    ['plain', ', '],
    ['string', '"build"'],
    ['plain', ', '],
    ['string', '"test"'],
    ['plain', '];'],
  ],
  [],
  [
    ['keyword', 'for'],
    ['plain', ' ('],
    ['keyword', 'const'],
    ['plain', ' pick '],
    ['keyword', 'of'],
    ['plain', ' '],
    ['call', 'weave'],
    ['plain', '(warp, weft)) {'],
  ],
  [
    ['plain', '  '],
    ['keyword', 'await'],
    ['plain', ' '],
    ['call', 'ship'],
    ['plain', '(pick); '],
    ['comment', '// small, every week'],
  ],
  [['plain', '}']],
];
