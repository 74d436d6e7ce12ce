/** The categories in the order of the filter; `all` is no category but the absence of a filter. */
export const PROJECT_CATEGORIES = ['web', 'mobile', 'enterprise', 'ecommerce', 'ai'] as const;
export type ProjectFilter = 'all' | (typeof PROJECT_CATEGORIES)[number];
