// Which projects the business page shows (spec 1 §2).
import type { Project } from '../projects/projects.ts';

const MAX_PROJECTS = 3;

/** At most three, in their own order: featured ones that live on the web. */
export function pickShowcase<T extends Pick<Project, 'featured' | 'category'>>(
  projects: readonly T[],
): T[] {
  return projects
    .filter(
      ({ featured, category }) => featured && (category === 'web' || category === 'ecommerce'),
    )
    .slice(0, MAX_PROJECTS);
}
