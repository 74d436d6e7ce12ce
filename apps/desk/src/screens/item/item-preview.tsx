// What the list knows of an item, shown at once while the item itself is being read.
import { joinClasses } from '../../components/class-names.ts';
import { Loading } from '../../layout/pane-state.tsx';
import type { InboxItem } from '../inbox/inbox-item.ts';
import type { ListContext } from '../inbox/list-context.ts';
import { Heading } from './heading.tsx';
import styles from './screen.module.css';
import threadStyles from './thread.module.css';
import toolbarStyles from './toolbar.module.css';
import { WayThroughList } from './way-through-list.tsx';

export function ItemPreview({ row, list }: { row: InboxItem; list: ListContext }) {
  return (
    <div className={styles.item}>
      <section className={styles.pane} aria-label={`Item ${row.number}`} aria-busy="true">
        <header className={toolbarStyles.bar}>
          <WayThroughList itemId={row.id} list={list} />
        </header>
        <div className={styles.scroller}>
          <Heading
            name={row.name}
            number={row.number}
            kind={row.kind}
            language={row.language}
            status={row.status}
            withdrawnAt={row.withdrawnAt}
          />
          <p className={joinClasses(styles.thread, threadStyles.message)} lang={row.language}>
            {row.excerpt}
          </p>
          <Loading what="the item" />
        </div>
      </section>
    </div>
  );
}
