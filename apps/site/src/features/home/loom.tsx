// The code window drawn as a loom: warp enters at the top, cloth comes out at the bottom.
import styles from './loom.module.css';

type Piece = readonly [kind: 'plain' | 'keyword' | 'string' | 'call' | 'comment', text: string];

export function Loom({ label }: { label: string }) {
  return (
    <div className={styles.loom}>
      <div className={styles.warp} />
      <div className={styles.window} role="img" aria-label={label}>
        <div className={styles.bar}>
          <i className={styles.light} />
          <i className={styles.light} />
          <i className={styles.light} />
          <span className={styles.file}>{CODE_FILE}</span>
          <span className={styles.status}>{CODE_STATUS}</span>
        </div>
        <pre className={styles.code}>
          {CODE_LINES.map((pieces, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines never changes
            <CodeLine key={index} number={index + 1} pieces={pieces} />
          ))}
        </pre>
      </div>
      <div className={styles.reed} />
      <div className={styles.hanging}>
        <div className={styles.cloth} />
      </div>
    </div>
  );
}

type CodeLineProps = { number: number; pieces: readonly Piece[] };

function CodeLine({ number, pieces }: CodeLineProps) {
  return (
    <>
      <span className={styles.number}>{number}</span>
      {pieces.map(([kind, text], index) =>
        kind === 'plain' ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces never changes
          <span key={index} className={styles[kind]}>
            {text}
          </span>
        ),
      )}
      {'\n'}
    </>
  );
}

const CODE_FILE = 'studio/loom.ts';
const CODE_STATUS = 'weaving';

/** Split into pieces by colour. Part of an illustration, so it is not translated. */
const CODE_LINES: readonly (readonly Piece[])[] = [
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
