// The shared frame of articles and guides: header, image, and contents beside the text.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import { LANGUAGE_LINK } from '../components/shared-attributes.ts';
import type { ImageSource } from '../images/images.ts';
import { ArticleBlocks, ArticleContents } from './article-blocks.tsx';
import styles from './text-frame.module.css';
import type { TextFrameContent } from './text-frame-content.ts';

type Props = {
  content: TextFrameContent;
  image: ImageSource;
  /** The start of the line below the title. */
  byline: ReactNode;
};

export function TextFrame({ content, image, byline }: Props) {
  const { contents, blocks, blockTexts } = content;
  return (
    <article>
      <Head content={content} byline={byline} />
      <div className="wrap">
        <div className={joinClasses('pinked', styles.image)}>
          <img className="woven" alt="" fetchPriority="high" {...image} />
        </div>
      </div>
      <div className={joinClasses('wrap grid', styles.body)}>
        <div className={styles.contents}>
          <ArticleContents {...contents} />
        </div>
        <div className={styles.text}>
          <ArticleBlocks blocks={blocks} texts={blockTexts} />
        </div>
      </div>
    </article>
  );
}

function Head({ content, byline }: Omit<Props, 'image'>) {
  const { title, back, staleNote, otherLanguages } = content;
  return (
    <header className={joinClasses('wrap', styles.head)}>
      <a className={styles.back} href={back.href}>
        <Icon of={ArrowLeft} />
        {back.text}
      </a>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.byline}>
        {byline}
        <span className={styles.languages}>
          {otherLanguages.label}{' '}
          {otherLanguages.links.map(({ language, label, href }) => (
            <a
              key={language}
              href={href}
              lang={language}
              hrefLang={language}
              {...{ [LANGUAGE_LINK]: language }}
            >
              {label}
            </a>
          ))}
        </span>
        {staleNote !== null && <span>{staleNote}</span>}
      </div>
    </header>
  );
}
