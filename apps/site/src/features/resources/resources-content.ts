// The texts of the resources page joined with the facts, the generated files and the guides.
import type { ClothKind } from '@loimel/cloth';
import { formatFileSize } from '@loimel/content/file-size';
import type { Language } from '@loimel/content/languages';
import { localisePath, requireLanguage } from '@loimel/content/languages';
import { type Meta, type Plural, RESOURCE_CATEGORIES, type Resource } from '@loimel/content/schema';
import { readBody, readHead } from '../../articles/read-article.ts';
import { isShown } from '../../components/category-filter.ts';
import type { Filter } from '../../components/filter-chips.tsx';
import { fill, getUi, parseFacts, parseTexts, requireById } from '../../content/index.ts';
import { makeResourceFile } from '../../downloads/files.ts';
import { type ImageSource, swatchImage } from '../../images/images.ts';

type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number];
export type ResourceFilter = 'all' | ResourceCategory;

/** A resource (S2-E05) with the texts of its row. */
export type ResourceRow = {
  id: string;
  title: string;
  description: string;
  category: ResourceCategory;
  categoryName: string;
  swatch: ImageSource;
  /** The action of the visitor, e.g. `Download`. */
  action: string;
} & ResourceTarget;

export type ResourceTarget =
  | { type: 'download'; downloadUrl: string; format: string; fileSize: string }
  | { type: 'external'; externalUrl: string; language: string; host: string }
  | { type: 'guide'; guideUrl: string; readingTime: string };

export type ResourcesContent = {
  meta: Meta;
  hero: { title: string; lead: string; features: readonly string[] };
  list: {
    title: string;
    address: string;
    filterLabel: string;
    filters: Filter<ResourceFilter>[];
    rows: ResourceRow[];
    empty: string;
    /** Announced after filtering. */
    count: Plural;
    newTab: string;
  };
};

const CLOTHS: Record<ResourceCategory, ClothKind> = {
  tools: 'technology',
  templates: 'development',
  guides: 'business',
  checklists: 'enterprise',
};

export async function getResourcesContent(language: Language): Promise<ResourcesContent> {
  const { meta, hero, list, count } = parseTexts(language, 'pages/resources.yaml');
  const { res, filter, a11y } = getUi(language);
  const resources = parseFacts('resources.yaml');
  const rows = await Promise.all(resources.map((resource) => toRow(resource, language)));
  const countOf = (value: ResourceFilter) =>
    rows.filter(({ category }) => isShown(category, value)).length;
  return {
    meta,
    hero: { title: res.title, lead: hero.lead, features: res.features },
    list: {
      title: list,
      address: localisePath('/resources', language),
      filterLabel: filter.label,
      filters: [
        { value: 'all', label: res.cats.all, count: rows.length },
        ...RESOURCE_CATEGORIES.map((value) => ({
          value,
          label: res.cats[value],
          swatch: swatchImage(CLOTHS[value]),
          count: countOf(value),
        })),
      ],
      rows,
      empty: res.empty,
      count,
      newTab: a11y.newTab,
    },
  };
}

async function toRow(resource: Resource, language: Language): Promise<ResourceRow> {
  const { items } = parseTexts(language, 'pages/resources.yaml');
  const { res } = getUi(language);
  const { category, type } = resource;
  return {
    ...requireById(items, resource.id),
    category,
    categoryName: res.cats[category],
    swatch: swatchImage(CLOTHS[category]),
    action: res[type],
    ...(await toTarget(resource, language)),
  };
}

async function toTarget(resource: Resource, language: Language): Promise<ResourceTarget> {
  switch (resource.type) {
    case 'download': {
      const { href, format, bytes } = await makeResourceFile(resource, language);
      const fileSize = formatFileSize(bytes.length, requireLanguage(language).locale);
      return {
        type: 'download',
        downloadUrl: href,
        format: format.toUpperCase(),
        fileSize,
      };
    }
    case 'external': {
      const host = new URL(resource.url).hostname.replace(/^www\./, '');
      return { type: 'external', externalUrl: resource.url, language: resource.language, host };
    }
    case 'guide': {
      const { minutes } = readBody('guides', resource.id, language);
      const { guideMeta } = parseTexts(language, 'pages/resources.yaml');
      return {
        type: 'guide',
        guideUrl: readHead('guides', resource.id, language).href,
        readingTime: fill(guideMeta, { n: minutes }),
      };
    }
    default:
      return resource satisfies never;
  }
}
