// The sections of the blog sidebar.
import type { MouseEvent, ReactNode } from 'react';
import { Picture } from '../../images/picture.tsx';
import popularStyles from './popular-posts.module.css';
import type { PostCardContent } from './post-card.tsx';
import sectionStyles from './side-section.module.css';
import tagStyles from './tag-list.module.css';

type PopularPostsProps = { title: string; posts: readonly PostCardContent[] };

/** The three newest posts, in a small format. */
export function PopularPosts({ title, posts }: PopularPostsProps) {
  return (
    <SideSection title={title}>
      <ul>
        {posts.map(({ href, title: postTitle, date, image }) => (
          <li key={href} className={popularStyles.post}>
            <Picture
              className={popularStyles.image}
              image={image}
              sizes="84px"
              alt=""
              loading="lazy"
              decoding="async"
            />
            <div>
              <a className={popularStyles.link} href={href}>
                {postTitle}
              </a>
              <time className={popularStyles.date} dateTime={date.iso}>
                {date.text}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </SideSection>
  );
}

export type TagLink = { tag: string; href: string };

type TagListProps = {
  title: string;
  tags: readonly TagLink[];
  onChoose: (event: MouseEvent, tag: string) => void;
};

/**
 * The fixed list of tags. A tag links to a search for it. The search needs JavaScript, so without
 * it the tags are hidden.
 */
export function TagList({ title, tags, onChoose }: TagListProps) {
  return (
    <SideSection title={title} className={tagStyles.section}>
      <ul className={tagStyles.tags} translate="no">
        {tags.map(({ tag, href }) => (
          <li key={tag}>
            <a className={tagStyles.tag} href={href} onClick={(event) => onChoose(event, tag)}>
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </SideSection>
  );
}

type SideSectionProps = { title: string; className?: string | undefined; children: ReactNode };

/** A section of the sidebar with its heading. */
export function SideSection({ title, className, children }: SideSectionProps) {
  return (
    <section className={className}>
      <h2 className={sectionStyles.title}>{title}</h2>
      {children}
    </section>
  );
}
