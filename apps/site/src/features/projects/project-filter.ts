/** The categories in the order of the filter; `all` is no category but the absence of a filter. */
export const PROJECT_CATEGORIES = ['web', 'mobile', 'enterprise', 'ecommerce', 'ai'] as const;
export type ProjectFilter = 'all' | (typeof PROJECT_CATEGORIES)[number];

export function toProjectFilter(text: string | null): ProjectFilter {
  return PROJECT_CATEGORIES.find((category) => category === text) ?? 'all';
}

export function isShown(category: string | undefined, filter: ProjectFilter): boolean {
  return filter === 'all' || category === filter;
}
