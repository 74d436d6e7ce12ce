// The pages of the list of projects in every language, for Astro's getStaticPaths.
import { parseFacts } from '../../content/index.ts';
import { langPaths } from '../../language/static-paths.ts';
import { listProjectPages } from './project-pages.ts';

export function projectPagePaths() {
  return langPaths().flatMap(({ params, props: { language } }) =>
    listProjectPages(parseFacts('projects.yaml')).map((page) => ({
      lang: params.lang,
      props: { language, ...page },
    })),
  );
}
