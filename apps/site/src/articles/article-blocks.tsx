// The body of an article or a guide, drawn at build time: no script, no inline style.
import { createElement, Fragment, type ReactNode } from 'react';
import styles from './article-blocks.module.css';
import type { Block, Run, Text } from './blocks.ts';
import { CodeBlock } from './code-block.tsx';

export type ArticleBlocksTexts = {
  /** The words of the button at a piece of code, before and after. */
  copy: string;
  copied: string;
};

type Props = { blocks: readonly Block[]; texts: ArticleBlocksTexts };

export function ArticleBlocks({ blocks, texts }: Props) {
  return (
    <div className={styles.prose}>{inOrder(blocks.map((block) => toElement(block, texts)))}</div>
  );
}

function toElement(block: Block, texts: ArticleBlocksTexts): ReactNode {
  switch (block.type) {
    case 'h2':
      return (
        <h2 id={block.id} data-contents-section>
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

/** Children that never change places need no keys. */
function inOrder(children: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children);
}

function requireNever(value: never): never {
  throw new Error(`an article cannot show ${JSON.stringify(value)}`);
}
