// The shelf of resources with its filter. Every row is in the HTML; start-filter.ts shows and hides.
import { FilterChips } from '../../components/filter-chips.tsx';
import { isShown, type ResourceFilter } from './resource-filter.ts';
import styles from './resource-list.module.css';
import { ResourceRow } from './resource-row.tsx';
import type { ResourcesContent } from './resources-content.ts';

type Props = { content: ResourcesContent['list']; filter: ResourceFilter };

export function ResourceList({ content, filter }: Props) {
  const { title, address, filterLabel, filters, rows, empty, counts, newTab } = content;
  const isEmpty = rows.every(({ category }) => !isShown(category, filter));
  const announcements = Object.fromEntries(
    Object.entries(counts).map(([value, words]) => [`data-${value}`, words]),
  );
  return (
    <section className={styles.section} aria-labelledby="resources-title" data-resources>
      <div className="wrap">
        <h2 id="resources-title" className="sr">
          {title}
        </h2>
        <div className={styles.filter}>
          <FilterChips label={filterLabel} action={address} filters={filters} selected={filter} />
        </div>
        <p className="sr" aria-live="polite" data-announce {...announcements} />
        <ul className={styles.shelf}>
          {rows.map((row) => (
            <ResourceRow
              key={row.id}
              row={row}
              newTab={newTab}
              isHidden={!isShown(row.category, filter)}
            />
          ))}
        </ul>
        <p className={styles.empty} data-empty hidden={!isEmpty}>
          {empty}
        </p>
      </div>
    </section>
  );
}
