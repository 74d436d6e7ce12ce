// The three newest posts, small.
import styles from './popular-posts.module.css';
import type { PostCardContent } from './post-card.tsx';
import { SideSection } from './side-section.tsx';

type Props = { title: string; posts: readonly PostCardContent[] };

export function PopularPosts({ title, posts }: Props) {
  return (
    <SideSection title={title}>
      <ul>
        {posts.map(({ href, title: words, date, picture }) => (
          <li key={href} className={styles.post}>
            <img className={styles.picture} loading="lazy" decoding="async" alt="" {...picture} />
            <div>
              <a className={styles.link} href={href}>
                {words}
              </a>
              <time className={styles.date} dateTime={date.iso}>
                {date.text}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
