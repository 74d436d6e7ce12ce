// The page of a tag: its posts, and all tags. Static: it needs no script.
import { ArrowLeft } from 'lucide-react';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { PlainButton } from '../../../components/button.tsx';
import { joinClasses } from '../../../components/class-names.ts';
import { Icon } from '../../../components/icon.tsx';
import { PageHero } from '../../../components/page-hero.tsx';
import { SECTION } from '../../../consent/interaction-events.ts';
import layoutStyles from '../blog-browser.module.css';
import pageStyles from '../blog-page.module.css';
import { SideSection } from '../blog-sidebar.tsx';
import { PostCard } from '../post-card.tsx';
import listStyles from '../post-list.module.css';
import { TagList } from './tag-list.tsx';
import type { TagPageContent } from './tag-pages.ts';

/** Cards in the first row on a wide screen. Their images load with priority. */
const VISIBLE_CARDS = 2;

type Props = { content: TagPageContent };

export function TagPage({ content }: Props) {
  const { title, lead, bands, breadcrumb } = content;
  return (
    <>
      <PageHero
        title={title}
        lead={lead}
        bands={bands}
        breadcrumb={<Breadcrumb {...breadcrumb} />}
      />
      <div className={joinClasses('wrap', pageStyles.body)} {...{ [SECTION]: 'blog' }}>
        <Posts content={content} />
      </div>
    </>
  );
}

function Posts({ content }: Props) {
  const { cards, categoryNames, back, more, tagList } = content;
  return (
    <div className={layoutStyles.layout}>
      <div className={listStyles.list}>
        {back !== undefined && (
          <p>
            <a className={listStyles.back} href={back.href}>
              <Icon of={ArrowLeft} />
              {back.text}
            </a>
          </p>
        )}
        <ul className={listStyles.posts}>
          {cards.map((post, index) => (
            <li key={post.href}>
              <PostCard
                post={post}
                hasPriority={index < VISIBLE_CARDS}
                categoryNames={categoryNames}
              />
            </li>
          ))}
        </ul>
        {more !== undefined && (
          <form className={listStyles.more} method="get" action={more.href}>
            <PlainButton kind="line" type="submit">
              {more.text}
            </PlainButton>
          </form>
        )}
      </div>
      <aside className={layoutStyles.side}>
        <SideSection title={tagList.title}>
          <TagList tags={tagList.tags} current={tagList.current} />
        </SideSection>
      </aside>
    </div>
  );
}
