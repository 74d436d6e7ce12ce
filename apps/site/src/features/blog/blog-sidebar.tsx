// The sections of the blog sidebar.
import type { ReactNode } from 'react';
import { Picture } from '../../images/picture.tsx';
import popularStyles from './popular-posts.module.css';
import type { PostCardContent } from './post-card.tsx';
import sectionStyles from './side-section.module.css';

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
