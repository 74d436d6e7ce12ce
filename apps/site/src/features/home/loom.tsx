// The code window as a loom: warp enters from above, the reed beats, cloth leaves below.
import { CODE_FILE, CODE_LINES, CODE_STATUS } from './code-sample.ts';
import styles from './loom.module.css';

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
            // The lines of a fixed drawing have no better key than their number.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
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

type CodeLineProps = { number: number; pieces: (typeof CODE_LINES)[number] };

function CodeLine({ number, pieces }: CodeLineProps) {
  return (
    <>
      <span className={styles.number}>{number}</span>
      {pieces.map(([kind, text], index) =>
        kind === 'plain' ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
          <span key={index} className={styles[kind]}>
            {text}
          </span>
        ),
      )}
      {'\n'}
    </>
  );
}
