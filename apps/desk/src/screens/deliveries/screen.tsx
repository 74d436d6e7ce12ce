// Every email that should leave, and what became of it: figures, the common cause of parked ones, the rows,
// and the retry of one or of all.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { Segments } from '../../components/segments.tsx';
import { Page } from '../../layout/page.tsx';
import { Loading, PaneState } from '../../layout/pane-state.tsx';
import { showToast } from '../../layout/toasts.tsx';
import { formatMoment } from '../../words/dates.ts';
import { reportFailure } from '../inbox/actions.ts';
import { ListFailed } from '../inbox/failed.tsx';
import { retryDelivery } from '../item/data.ts';
import { explainCode, findCommonCause } from './causes.ts';
import {
  acceptedQuery,
  countsQuery,
  type LogEntry,
  refreshDeliveries,
  retryAll,
  unsettledQuery,
} from './data.ts';
import styles from './deliveries.module.css';
import { Figures } from './figures.tsx';
import { isRefused, LogTable } from './log-table.tsx';

const INTRO =
  'Every email that should leave, and what the mail server said. Times are Tallinn time.';
const VIEWS = ['all', 'waiting', 'accepted', 'refused', 'parked'] as const;
type View = (typeof VIEWS)[number];

export function Component() {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((known) => known === params.get('state')) ?? 'all';
  const counts = useQuery(countsQuery).data;
  const waiting = useQuery(unsettledQuery('waiting'));
  const parked = useQuery(unsettledQuery('parked'));
  const accepted = useInfiniteQuery(acceptedQuery);
  const error = parked.error ?? waiting.error ?? accepted.error;
  const isComplete = waiting.data && parked.data && accepted.data;
  const refused = parked.data?.filter(isRefused) ?? [];
  const numbers: Partial<Record<View, number>> = {
    waiting: counts?.waiting ?? 0,
    refused: refused.length,
    parked: (counts?.parked ?? 0) - refused.length,
  };
  return (
    <Page
      title="Delivery log"
      intro={INTRO}
      actions={
        <Segments
          label="State"
          value={view}
          options={VIEWS.map((value) => ({ value, name: nameView(value, numbers[value]) }))}
          onChange={(state) => setParams(state === 'all' ? {} : { state }, { replace: true })}
        />
      }
    >
      {isComplete ? (
        <>
          {counts && <Figures counts={counts} />}
          <Log
            view={view}
            parked={parked.data}
            waiting={waiting.data}
            accepted={accepted.data.pages.flat()}
            parkedTotal={counts?.parked ?? parked.data.length}
            onOlder={accepted.hasNextPage ? () => void accepted.fetchNextPage() : null}
          />
        </>
      ) : error ? (
        <ListFailed error={error} onRetry={() => void refreshDeliveries()} />
      ) : (
        <Loading what="the deliveries" />
      )}
    </Page>
  );
}

function nameView(view: View, count: number | undefined): string {
  const name = view.charAt(0).toUpperCase() + view.slice(1);
  return count ? `${name} ${count}` : name;
}

type LogProps = {
  view: View;
  parked: LogEntry[];
  waiting: LogEntry[];
  accepted: LogEntry[];
  parkedTotal: number;
  onOlder: (() => void) | null;
};

function Log({ view, parked, waiting, accepted, parkedTotal, onOlder }: LogProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async (retry: () => Promise<string>) => {
    setBusy(true);
    try {
      showToast({ title: await retry() });
      await refreshDeliveries();
    } catch (error) {
      reportFailure('The retry did not start', error);
    } finally {
      setBusy(false);
    }
  };
  const retryOne = ({ id }: LogEntry) =>
    run(async () =>
      (await retryDelivery(id)) ? 'It leaves again in a moment' : 'It was not parked any more',
    );
  const entries: Record<View, LogEntry[]> = {
    all: keepFirst([...parked, ...waiting, ...accepted]),
    waiting,
    accepted,
    refused: parked.filter(isRefused),
    parked: parked.filter((entry) => !isRefused(entry)),
  };
  const shown = entries[view];
  return (
    <>
      {parkedTotal > 0 && (
        <ParkedNotice
          parked={parked}
          total={parkedTotal}
          isBusy={isBusy}
          onRetry={() => void run(async () => `${await retryAll()} leave again in a moment`)}
        />
      )}
      {shown.length === 0 ? (
        <PaneState title="No such delivery">
          <p>What belongs to one item is also in its thread.</p>
        </PaneState>
      ) : (
        <LogTable entries={shown} isBusy={isBusy} onRetry={(entry) => void retryOne(entry)} />
      )}
      <p className={styles.note}>
        {shown.length === 1 ? 'One row.' : `${shown.length} rows.`} Accepted means that the other
        server took the email, not that anyone has read it. Accepted ones are listed for 30 days.{' '}
        {onOlder && (view === 'all' || view === 'accepted') && (
          <Button kind="quiet" size="small" onClick={onOlder}>
            Older
          </Button>
        )}
      </p>
    </>
  );
}

/** The lists are read at different moments, so a delivery can be in two of them. */
function keepFirst(entries: LogEntry[]): LogEntry[] {
  const ids = new Set<string>();
  return entries.filter(({ id }) => !ids.has(id) && ids.add(id));
}

type NoticeProps = { parked: LogEntry[]; total: number; isBusy: boolean; onRetry: () => void };

function ParkedNotice({ parked, total, isBusy, onRetry }: NoticeProps) {
  const cause = findCommonCause(parked);
  return (
    <Notice
      tone="warning"
      action={
        <Button kind="filled" size="small" disabled={isBusy} onClick={onRetry}>
          <Icon of={RefreshCw} /> Retry all {total}
        </Button>
      }
    >
      <b>{total === 1 ? 'One email is parked.' : `${total} emails are parked.`}</b>{' '}
      {cause &&
        `${cause.count} have one cause: ${cause.code}, ${explainCode(cause.code)}, from ${formatMoment(cause.firstAt)} to ${formatMoment(cause.lastAt)}.`}
    </Notice>
  );
}
