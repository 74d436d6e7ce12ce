// The list of resources with its filter. All rows are in the HTML. components/category-filter.ts
// shows and hides them.
import { FILTER, isShown } from '../../components/category-filter.ts';
import { FilterChips } from '../../components/filter-chips.tsx';
import styles from './resource-list.module.css';
import { ResourceRow } from './resource-row.tsx';
import type { ResourceFilter, ResourcesContent } from './resources-content.ts';

type Props = { content: ResourcesContent['list']; filter: ResourceFilter };

export function ResourceList({ content, filter }: Props) {
  const { title, address, filterLabel, filters, rows, empty, count, newTab } = content;
  const isEmpty = rows.every(({ category }) => !isShown(category, filter));
  return (
    <section
      className={styles.section}
      aria-labelledby="resources-title"
      {...{ [FILTER.root]: '' }}
    >
      <div className="wrap">
        <h2 id="resources-title" className="sr">
          {title}
        </h2>
        <div className={styles.filter}>
          <FilterChips label={filterLabel} action={address} filters={filters} selected={filter} />
        </div>
        <p className="sr" aria-live="polite" {...{ [FILTER.status]: JSON.stringify(count) }} />
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
        <p className={styles.empty} {...{ [FILTER.empty]: true }} hidden={!isEmpty}>
          {empty}
        </p>
      </div>
    </section>
  );
}
