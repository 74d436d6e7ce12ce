// The structured data of the resources page: its list.
import { company } from '../../content/index.ts';
import { createItemList } from '../../seo/item-list.ts';
import type { StructuredData } from '../../seo/structured-data.ts';
import type { ResourceRow, ResourcesContent } from './resources-content.ts';

export function getResourcesData({ hero, list }: ResourcesContent): StructuredData {
  const mainEntity = createItemList(company, {
    url: new URL(list.address, company.siteUrl).href,
    name: hero.title,
    entries: list.rows.map((row) => ({ name: row.title, href: toHref(row) })),
  });
  return { type: 'CollectionPage', mainEntity };
}

function toHref(row: ResourceRow): string {
  switch (row.type) {
    case 'download':
      return row.downloadUrl;
    case 'external':
      return row.externalUrl;
    case 'guide':
      return row.guideUrl;
    default:
      return row satisfies never;
  }
}
