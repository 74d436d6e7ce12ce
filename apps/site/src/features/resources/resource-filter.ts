/** The categories in the order of the filter; `all` is no category but the absence of a filter. */
export const RESOURCE_CATEGORIES = ['tools', 'templates', 'guides', 'checklists'] as const;
export type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number];
export type ResourceFilter = 'all' | ResourceCategory;

export function toResourceFilter(text: string | null): ResourceFilter {
  return RESOURCE_CATEGORIES.find((category) => category === text) ?? 'all';
}

export function isShown(category: string | undefined, filter: ResourceFilter): boolean {
  return filter === 'all' || category === filter;
}
