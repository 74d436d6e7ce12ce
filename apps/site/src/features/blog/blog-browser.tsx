// The blog list with its sidebar. It is one island, because search and categories both change
// the list. Prerendered, the buttons are plain forms.
// The end of the sidebar is passed in as `children`: its form is a separate island, which loads
// near the viewport.
import type { Plural } from '@loimel/content/schema';
import { type ReactNode, useRef } from 'react';
import { type Filter, FilterChips } from '../../components/filter-chips.tsx';
import { withErrorView } from '../../layout/error-boundary.tsx';
import styles from './blog-browser.module.css';
import { BlogSearch } from './blog-search.tsx';
import { PopularPosts, SideSection } from './blog-sidebar.tsx';
import { type CategoryChoice, type FirstPage, toAddress } from './list/blog-list.ts';
import type { PostFilesInfo } from './list/post-files.ts';
import { useBlogList } from './list/use-blog-list.ts';
import type { CategoryNames, PostCardContent } from './post-card.tsx';
import { PostList } from './post-list.tsx';
import { type TagLink, TagList } from './tags/tag-list.tsx';

export type BlogBrowserProps = {
  language: string;
  locale: string;
  /** Address of the whole list, e.g. `/de/blog`. */
  listHref: string;
  /** False on the pages after the first one, where only "load more" works in place. */
  isFirst: boolean;
  nextHref: string;
  filesInfo: PostFilesInfo;
  first: FirstPage;
  filters: readonly Filter<CategoryChoice>[];
  popular: readonly PostCardContent[];
  tags: readonly TagLink[];
  texts: BlogBrowserTexts;
};

export type BlogBrowserTexts = {
  heading: string;
  filter: string;
  categoryNames: CategoryNames;
  more: string;
  back: string;
  search: string;
  searchHint: string;
  searchGo: string;
  searchClear: string;
  results: Plural;
  empty: string;
  emptyCategory: string;
  failed: string;
  popular: string;
  tags: string;
};

function BlogBrowser(props: BlogBrowserProps & { children?: ReactNode }) {
  const { listHref, isFirst, filters, popular, tags, texts } = props;
  const searchField = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const { state, choose, type, showMore } = useBlogList(props, searchField);
  const { category } = state.selection;

  function chooseCategory(wanted: CategoryChoice) {
    choose({ category: wanted, query: searchField.current?.value ?? '' });
  }

  function search(query: string) {
    choose({ category, query });
    result.current?.focus();
  }

  /** The pages after the first one have no search in place. */
  function openSearch(query: string) {
    location.assign(toAddress(listHref, { category: 'all', query: query.trim() }));
  }

  return (
    <div className={styles.layout}>
      <div className={styles.filter}>
        <h2 className="sr">{texts.heading}</h2>
        <FilterChips
          label={texts.filter}
          action={listHref}
          filters={filters}
          selected={category}
          onSelect={isFirst ? chooseCategory : undefined}
        />
      </div>
      {/* At the top of the sidebar, and on a phone before the list. */}
      <BlogSearch
        language={props.language}
        fieldRef={searchField}
        texts={texts}
        onType={isFirst ? type : undefined}
        onSearch={isFirst ? search : openSearch}
      />
      <div>
        <PostList
          state={state}
          locale={props.locale}
          resultRef={result}
          backHref={isFirst ? null : listHref}
          nextHref={props.nextHref}
          texts={texts}
          onMore={showMore}
          onClear={() => {
            choose({ category, query: '' });
            searchField.current?.focus();
          }}
        />
      </div>
      <aside className={styles.side}>
        <PopularPosts title={texts.popular} posts={popular} />
        <SideSection title={texts.tags}>
          <TagList tags={tags} />
        </SideSection>
        {props.children}
      </aside>
    </div>
  );
}

export const BlogBrowserIsland = withErrorView(BlogBrowser);
