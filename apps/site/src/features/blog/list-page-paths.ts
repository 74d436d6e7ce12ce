// The pages of the list in every language, for Astro's getStaticPaths.
import { getPosts } from '../../articles/index.ts';
import { langPaths } from '../../language/static-paths.ts';
import { listPages } from './list-pages.ts';

export function listPagePaths() {
  return langPaths().flatMap(({ params, props: { language } }) =>
    listPages(getPosts(language)).map((page) => ({
      lang: params.lang,
      props: { language, ...page },
    })),
  );
}
