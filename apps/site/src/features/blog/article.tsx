// An article of the blog: the text with its byline, and related posts.

import { TextFrame } from '../../articles/text-frame.tsx';
import { CategoryBadge } from '../../components/category-badge.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { SECTION } from '../../consent/interaction-events.ts';
import styles from './article.module.css';
import type { ArticleContent } from './article-content.ts';
import { PostCard } from './post-card.tsx';

type Props = { content: ArticleContent };

export function Article({ content }: Props) {
  const { post, categoryName, day, readTime, frame, image } = content;
  return (
    <>
      <TextFrame
        content={frame}
        image={image}
        byline={
          <>
            <CategoryBadge kind={post.category} name={categoryName} />
            <span>{post.author}</span>
            <time dateTime={post.date}>{day}</time>
            <span>{readTime}</span>
          </>
        }
      />
      <Related content={content} />
    </>
  );
}

function Related({ content }: Props) {
  const { related, categoryNames } = content;
  if (related.posts.length === 0) return null;
  return (
    <section className={joinClasses('wrap', styles.related)} {...{ [SECTION]: 'related' }}>
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
