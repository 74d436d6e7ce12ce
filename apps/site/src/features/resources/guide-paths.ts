// Every address of every guide: each language answers for the slugs of all languages, as the blog
// does (decision R5), so that a link survives the change of the language.
import { LANGUAGES } from '@loimel/content/languages';
import { readHead } from '../../articles/read-article.ts';
import { parseFacts } from '../../content/index.ts';
import { langPaths } from '../../language/static-paths.ts';

export function listGuidePaths() {
  const ids = parseFacts('resources.yaml').flatMap(({ id, type }) => (type === 'guide' ? id : []));
  return langPaths().flatMap(({ params, props }) =>
    ids.flatMap((id) => {
      const slugs = new Set(LANGUAGES.map(({ code }) => readHead('guides', id, code).slug));
      return [...slugs].map((slug) => ({
        params: { ...params, slug },
        props: { ...props, id },
      }));
    }),
  );
}
