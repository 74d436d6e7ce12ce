// An article: head with byline, picture, contents beside the text, related posts.
import { ArrowLeft } from 'lucide-react';
import { ArticleBlocks, ArticleContents } from '../../articles/index.ts';
import { CategoryBadge } from '../../components/category-badge.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { PostCard } from '../blog/post-card.tsx';
import styles from './article.module.css';
import type { ArticleContent } from './article-content.ts';

type Props = { content: ArticleContent };

export function Article({ content }: Props) {
  const { picture, contents, blocks, blockTexts } = content;
  return (
    <>
      <article>
        <ArticleHead content={content} />
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
      <Related content={content} />
    </>
  );
}

function ArticleHead({ content }: Props) {
  const { post, back, categoryName, day, readTime, staleNote, otherLanguages } = content;
  return (
    <header className={joinClasses('wrap', styles.head)}>
      <a className={styles.back} href={back.href}>
        <Icon of={ArrowLeft} />
        {back.text}
      </a>
      <h1 className={styles.title}>{post.title}</h1>
      <div className={styles.byline}>
        <CategoryBadge kind={post.category} name={categoryName} />
        <span>{post.author}</span>
        <time dateTime={post.date}>{day}</time>
        <span>{readTime}</span>
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

function Related({ content }: Props) {
  const { related, categoryNames } = content;
  if (related.posts.length === 0) return null;
  return (
    <section className={joinClasses('wrap', styles.related)} data-section="related">
      <h2 className={styles.relatedTitle}>{related.title}</h2>
      <ul className={styles.posts}>
        {related.posts.map((post) => (
          <li key={post.href}>
            <PostCard post={post} categoryNames={categoryNames} />
          </li>
        ))}
      </ul>
    </section>
  );
}
