// Structured data for search engines, with the date of the last change of the page.

export type JsonLdThing = { '@type': string; [property: string]: unknown };

type Page = { url: string; modifiedAt: Date };

/**
 * The text of a JSON-LD script about a thing. The date belongs to the page: schema.org gives an
 * organisation or a service no modified date of its own, so they name the page that describes them.
 */
export function toJsonLd(thing: JsonLdThing, { url, modifiedAt }: Page): string {
  const page = { url, dateModified: modifiedAt.toISOString() };
  const dated =
    thing['@type'] === 'WebPage'
      ? { ...thing, ...page }
      : { ...thing, subjectOf: { '@type': 'WebPage', ...page } };
  // A text with `</script>` must not end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', ...dated }).replaceAll('<', '\\u003c');
}
