// A guide among the resources; it looks like an article, without author, date and related posts.
import { ArrowLeft } from 'lucide-react';
import { ArticleBlocks, ArticleContents } from '../../articles/index.ts';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import styles from '../article/article.module.css';
import type { GuideContent } from './guide-content.ts';

export function Guide({ content }: { content: GuideContent }) {
  const { picture, contents, blocks, blockTexts } = content;
  return (
    <article>
      <GuideHead content={content} />
      <div className="wrap">
        <div className={joinClasses('pinked', styles.picture)}>
          <img className="woven" alt="" fetchPriority="high" {...picture} />
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

function GuideHead({ content }: { content: GuideContent }) {
  const { back, title, readingTime, staleNote, otherLanguages } = content;
  return (
    <header className={joinClasses('wrap', styles.head)}>
      <a className={styles.back} href={back.href}>
        <Icon of={ArrowLeft} />
        {back.text}
      </a>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.byline}>
        <span>{readingTime}</span>
        <span className={styles.languages}>
          {otherLanguages.label}{' '}
          {otherLanguages.links.map(({ language, label, href }) => (
            <a
              key={language}
              href={href}
              lang={language}
              hrefLang={language}
              data-language={language}
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
