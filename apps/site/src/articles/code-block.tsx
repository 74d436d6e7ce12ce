// A piece of code in its colours. The button shows itself when its script has arrived.
import type { ArticleBlocksTexts } from './article-blocks.tsx';
import styles from './code-block.module.css';
import { highlightCode } from './highlight.ts';

type Props = { code: string; language: string; texts: ArticleBlocksTexts };

export function CodeBlock({ code, language, texts }: Props) {
  return (
    <figure className={styles.block} data-code={language} translate="no">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by keyboard, too */}
      <pre className={styles.code} tabIndex={0}>
        <code>
          {highlightCode(code, language).map(({ text, colour }, index) =>
            colour === null ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
              <span key={index} className={styles[colour]}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
      <button
        type="button"
        className={styles.copy}
        data-copy-code={texts.copied}
        aria-live="polite"
        hidden
      >
        {texts.copy}
      </button>
    </figure>
  );
}
