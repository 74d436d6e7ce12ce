// The audit trail for admins: who did what to which item, and how the chain is verified.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Page } from '../../layout/page.tsx';
import { Loading, PaneState } from '../../layout/pane-state.tsx';
import { getStaffRole } from '../../session/access.ts';
import { formatMoment } from '../../words/dates.ts';
import { colleaguesQuery } from '../inbox/data.ts';
import { ListFailed } from '../inbox/failed.tsx';
import styles from './audit.module.css';
import { type AuditEntry, auditQuery } from './data.ts';
import { describeEvent, describeMissingActor } from './event-words.ts';

const INTRO =
  'What staff have done and what has happened to items, newest first. A row keeps ids, states and dates, no name and no text. Times are Tallinn time.';

export function Component() {
  return (
    <Page title="Audit trail" intro={INTRO}>
      {getStaffRole() === 'admin' ? (
        <Trail />
      ) : (
        <PaneState title="The audit trail is for admins." image={Lock}>
          <p>Ask an admin of the studio when you need to know who changed an item.</p>
        </PaneState>
      )}
    </Page>
  );
}

function Trail() {
  const trail = useInfiniteQuery(auditQuery);
  const colleagues = useQuery(colleaguesQuery).data;
  if (trail.isPending) return <Loading what="the audit trail" />;
  if (!trail.data) {
    return trail.error && <ListFailed error={trail.error} onRetry={() => void trail.refetch()} />;
  }
  const nameOf = (id: string) =>
    colleagues === undefined
      ? 'someone'
      : (colleagues.find((colleague) => colleague.id === id)?.name ?? 'a former colleague');
  const entries = trail.data.pages.flatMap((page) => page.entries);
  return (
    <>
      <p className={styles['chain']}>
        Every row contains the hash of the row before it, so a changed or removed row is found. The
        operator verifies the whole chain with <code>npm run audit:verify</code> and can note the
        last hash outside of the database.
      </p>
      {entries.length === 0 ? (
        <PaneState title="Nothing has happened yet" />
      ) : (
        <Rows entries={entries} nameOf={nameOf} />
      )}
      {trail.hasNextPage && (
        <p className={styles['more']}>
          <Button
            size="small"
            disabled={trail.isFetchingNextPage}
            onClick={() => void trail.fetchNextPage()}
          >
            Load more
          </Button>
        </p>
      )}
    </>
  );
}

type RowsProps = { entries: AuditEntry[]; nameOf: (id: string) => string };

function Rows({ entries, nameOf }: RowsProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the styles change the display of the table.
    <table className={styles['table']} role="table">
      <caption className="visually-hidden">Audit trail, newest first</caption>
      <thead role="rowgroup">
        <tr role="row">
          {['Time', 'Who', 'What', 'Item', 'Row'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <tr key={entry.sequence} role="row">
            <td role="cell" className={styles['time']}>
              <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
            </td>
            <td role="cell" className={styles['who']}>
              {entry.actorId === null
                ? describeMissingActor(entry.event, entry.details)
                : capitalize(nameOf(entry.actorId))}
            </td>
            <td role="cell" className={styles['what']}>
              {describeEvent(entry.event, entry.details, nameOf)}
            </td>
            <td role="cell">
              <Item entry={entry} />
            </td>
            <td role="cell" className={styles['sequence']}>
              {entry.sequence}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above.
  );
}

function Item({ entry: { recordId, number, details } }: { entry: AuditEntry }) {
  if (recordId === null) return null;
  if (number !== null) return <Link to={`/items/${recordId}`}>{number}</Link>;
  return <span>{details['kind'] === 'newsletter' ? 'newsletter' : 'erased'}</span>;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
