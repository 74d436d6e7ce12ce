// Emails that could not leave: how many, the common cause, and the retry of one or of all.
import { useQuery } from '@tanstack/react-query';
import { CirclePause, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../layout/page.tsx';
import { Loading, PaneState } from '../../layout/pane-state.tsx';
import { showToast } from '../../layout/toasts.tsx';
import { formatMoment } from '../../words/dates.ts';
import { describeDeliveryKind, MAX_ATTEMPTS } from '../../words/deliveries.ts';
import { reportFailure } from '../inbox/actions.ts';
import { ListFailed } from '../inbox/failed.tsx';
import { retryDelivery } from '../item/data.ts';
import { explainCode, findCommonCause } from './causes.ts';
import { type ParkedDelivery, parkedQuery, refreshDeliveries, retryAll } from './data.ts';
import styles from './deliveries.module.css';

const INTRO =
  'Emails that should have left and did not, and what the mail server said. Times are Tallinn time.';

export function Component() {
  const { data, isPending, error, refetch } = useQuery(parkedQuery);
  return (
    <Page title="Delivery log" intro={INTRO}>
      {isPending ? (
        <Loading what="the deliveries" />
      ) : data ? (
        <Parked {...data} />
      ) : (
        error && <ListFailed error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Parked({ total, deliveries }: { total: number; deliveries: ParkedDelivery[] }) {
  const [isBusy, setBusy] = useState(false);
  const cause = findCommonCause(deliveries);
  const oldest = deliveries.at(-1);
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
  const retryEvery = () => run(async () => `${await retryAll()} leave again in a moment`);
  const retryOne = ({ id }: ParkedDelivery) =>
    run(async () =>
      (await retryDelivery(id)) ? 'It leaves again in a moment' : 'It was not parked any more',
    );

  if (total === 0) {
    return (
      <PaneState title="Nothing is parked">
        <p>Every email has left or is on its way. Its state is in the thread of its item.</p>
      </PaneState>
    );
  }
  return (
    <>
      <ul className={styles.figures}>
        <li>
          <span>Parked</span>
          <b>{total}</b>
          <small>nothing tries them now</small>
        </li>
        <li>
          <span>Oldest</span>
          <b>{oldest ? formatMoment(oldest.parkedAt) : '-'}</b>
          <small>since then it waits</small>
        </li>
        <li>
          <span>Answers among them</span>
          <b>{deliveries.filter(({ kind }) => kind.endsWith('-reply')).length}</b>
          <small>their items are not answered</small>
        </li>
      </ul>
      <Notice
        tone="warning"
        action={
          <Button kind="filled" size="small" disabled={isBusy} onClick={() => void retryEvery()}>
            <Icon of={RefreshCw} /> Retry all {total}
          </Button>
        }
      >
        <b>{total === 1 ? 'One email is parked.' : `${total} emails are parked.`}</b>{' '}
        {cause &&
          `${cause.count} have one cause: ${cause.code}, ${explainCode(cause.code)}, from ${formatMoment(cause.firstAt)} to ${formatMoment(cause.lastAt)}.`}
      </Notice>
      <table className={styles.table}>
        <caption className="visually-hidden">Parked deliveries, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">State</th>
            <th scope="col">Attempts</th>
            <th scope="col">Server said</th>
            <th scope="col">Last</th>
            <th scope="col">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row
              key={delivery.id}
              delivery={delivery}
              isBusy={isBusy}
              onRetry={() => void retryOne(delivery)}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {deliveries.length} of {total}. Accepted would mean that the other server took the email,
        not that anyone has read it.
      </p>
    </>
  );
}

type RowProps = { delivery: ParkedDelivery; isBusy: boolean; onRetry: () => void };

function Row({ delivery, isBusy, onRetry }: RowProps) {
  const { kind, recordId, attempts, lastError, parkedAt } = delivery;
  const name = describeDeliveryKind(kind);
  const hasItem = /^(contact|application)-(receipt|notification|copy|webhook)$/.test(kind);
  return (
    <tr>
      <td className={styles.lead}>
        <b>{name}</b> {hasItem && <Link to={`/items/${recordId}`}>open the item</Link>}
      </td>
      <td data-label="State">
        <span className={styles.parked}>
          <Icon of={CirclePause} /> Parked
        </span>
      </td>
      <td data-label="Attempts">
        <span>
          {attempts} of {MAX_ATTEMPTS}
        </span>
      </td>
      <td data-label="Server said">
        <code>{lastError}</code>
      </td>
      <td data-label="Last">
        <time dateTime={parkedAt}>{formatMoment(parkedAt)}</time>
      </td>
      <td className={styles.action}>
        <Button
          kind="quiet"
          size="small"
          disabled={isBusy}
          aria-label={`Retry ${name.toLowerCase()} of ${formatMoment(parkedAt)}`}
          onClick={onRetry}
        >
          Retry
        </Button>
      </td>
    </tr>
  );
}
