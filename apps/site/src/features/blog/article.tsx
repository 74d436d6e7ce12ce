// An article of the blog: the text with its byline, and related posts.

import { TextFrame } from '../../articles/text-frame.tsx';
import { BookLink } from '../../components/book-link.tsx';
import { CategoryBadge } from '../../components/category-badge.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { SECTION } from '../../consent/interaction-events.ts';
import { Picture } from '../../images/picture.tsx';
import styles from './article.module.css';
import type { ArticleContent } from './article-content.ts';
import { PostCard } from './post-card.tsx';
import { TagList } from './tags/tag-list.tsx';

/** Of the author, at the end of the article. */
const PORTRAIT_WIDTH = '84px';

type Props = { content: ArticleContent };

export function Article({ content }: Props) {
  const { post, categoryName, day, readTime, frame, image, tags } = content;
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
      <div className={joinClasses('wrap', styles.tags)}>
        <TagList label={tags.label} tags={tags.links} />
      </div>
      <Talk content={content.talk} />
      <Related content={content} />
    </>
  );
}

/** Who wrote the article, and a way to talk to us. */
function Talk({ content }: { content: ArticleContent['talk'] }) {
  const { about, text, portrait, bookHref, booking } = content;
  return (
    <aside className={joinClasses('wrap', styles.talk)} aria-label={booking.book}>
      {portrait && (
        <Picture
          className={styles.portrait}
          image={portrait.image}
          sizes={PORTRAIT_WIDTH}
          alt={portrait.label}
          loading="lazy"
          decoding="async"
        />
      )}
      <p className={styles.talkText}>
        <b>{about}</b> {text}
      </p>
      <BookLink href={bookHref} texts={booking} size="large" />
    </aside>
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
