// The body of an article or a guide and its table of contents, rendered at build time.
// It needs no script and no inline style.

import type { Block, Heading, Run, Text } from '@loimel/content/article-blocks';
import { createElement, Fragment, type ReactNode } from 'react';
import { PictureFigure } from '../images/picture-figure.tsx';
import type { GivenPicture } from '../images/pictures.ts';
import styles from './article-blocks.module.css';
import contentsStyles from './article-contents.module.css';
import codeStyles from './code-block.module.css';
import { COPY_CODE } from './copy-code.ts';
import { highlightCode } from './highlight.ts';
import { CONTENTS } from './mark-current-section.ts';

/** As wide as the column of the text. */
const PICTURE_WIDTH = '(min-width: 768px) 680px, 92vw';

type ArticleBlocksTexts = {
  /** Label of the copy button of a code block, before and after copying. */
  copy: string;
  copied: string;
};

type Props = {
  blocks: readonly Block[];
  /** The pictures of the blocks by id. */
  pictures: ReadonlyMap<string, GivenPicture>;
  texts: ArticleBlocksTexts;
};

export function ArticleBlocks({ blocks, ...shown }: Props) {
  return (
    <div className={styles.prose}>{inOrder(blocks.map((block) => toElement(block, shown)))}</div>
  );
}

function toElement(block: Block, { pictures, texts }: Omit<Props, 'blocks'>): ReactNode {
  switch (block.type) {
    case 'h2':
      return (
        <h2 id={block.id} {...{ [CONTENTS.section]: true }}>
          {toRuns(block.content)}
        </h2>
      );
    case 'p':
      return <p>{toRuns(block.content)}</p>;
    case 'blockquote':
      return (
        <blockquote>
          <p>{toRuns(block.content)}</p>
        </blockquote>
      );
    case 'ul':
      return <ul>{toItems(block.content)}</ul>;
    case 'ol':
      return <ol>{toItems(block.content)}</ol>;
    case 'code':
      return <CodeBlock code={block.content} language={block.language} texts={texts} />;
    case 'picture':
      return <PictureBlock picture={pictures.get(block.content)} />;
    default:
      return requireNever(block);
  }
}

function toItems(texts: readonly Text[]): ReactNode {
  return inOrder(texts.map(toItem));
}

function toItem(text: Text): ReactNode {
  return <li>{toRuns(text)}</li>;
}

function toRuns(text: Text): ReactNode {
  return inOrder(text.map(toRun));
}

function toRun(run: Run): ReactNode {
  switch (run.type) {
    case 'plain':
      return run.text;
    case 'code':
      return <code translate="no">{run.text}</code>;
    case 'link':
      return <a href={run.href}>{toRuns(run.content)}</a>;
    case 'emphasis':
      return <em>{toRuns(run.content)}</em>;
    case 'strong':
      return <strong>{toRuns(run.content)}</strong>;
    default:
      return requireNever(run);
  }
}

function PictureBlock({ picture }: { picture: GivenPicture | undefined }) {
  if (picture === undefined) throw new Error('an article names a picture that it was not given');
  return <PictureFigure picture={picture} sizes={PICTURE_WIDTH} />;
}

type CodeProps = { code: string; language: string; texts: ArticleBlocksTexts };

/** A code block with syntax colours. The copy button is hidden until its script has loaded. */
function CodeBlock({ code, language, texts }: CodeProps) {
  return (
    <figure className={codeStyles.block} {...{ [COPY_CODE.block]: language }} translate="no">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll wide code, too */}
      <pre className={codeStyles.code} tabIndex={0}>
        <code>
          {highlightCode(code, language).map(({ text, colour }, index) =>
            colour === null ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
              <span key={index} className={codeStyles[colour]}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
      <button
        type="button"
        className={codeStyles.copy}
        {...{ [COPY_CODE.button]: texts.copied }}
        aria-live="polite"
        hidden
      >
        {texts.copy}
      </button>
    </figure>
  );
}

/** Children whose order never changes need no keys. */
function inOrder(children: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children);
}

function requireNever(value: never): never {
  throw new Error(`an article cannot show ${JSON.stringify(value)}`);
}

type ContentsProps = { label: string; headings: readonly Heading[] };

/** The table of contents. articles/mark-current-section.ts marks the current section. */
export function ArticleContents({ label, headings }: ContentsProps) {
  return (
    <nav className={contentsStyles.contents} aria-label={label} {...{ [CONTENTS.root]: true }}>
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a className={contentsStyles.link} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
