// What belongs to the item beside its thread: sender, state, who is here, related items, deliveries.
import { useQuery } from '@tanstack/react-query';
import { Check, Clock, FileText, X } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../layout/toasts.tsx';
import { client } from '../../session/client.ts';
import { storage } from '../../session/storage.ts';
import { formatClock, formatDay, formatShort } from '../../words/dates.ts';
import { describeDeliveryKind } from '../../words/deliveries.ts';
import { describeClosedReason, describeStatus, nameOfLanguage } from '../../words/records.ts';
import type { InboxItem } from '../inbox/inbox-item.ts';
import { relativesQuery } from './data.ts';
import styles from './details.module.css';
import type { Item, ItemDelivery } from './item.ts';
import type { PersonHere } from './presence.ts';
import { useHasStayed } from './state-of-item.ts';

export function Details({ item, people }: { item: Item; people: readonly PersonHere[] }) {
  const hasStayed = useHasStayed(item.id);
  const relatives = useQuery({ ...relativesQuery(item.id), enabled: hasStayed }).data;
  const reason = describeClosedReason(item.closedReason);
  return (
    <>
      <h2>Sender</h2>
      <p>
        <b>{item.name}</b>
        <br />
        <a href={`mailto:${encodeURIComponent(item.email)}`}>{item.email}</a>
      </p>
      <dl>
        <dt>Number</dt>
        <dd>{item.number}</dd>
        <dt>Language</dt>
        <dd>{nameOfLanguage(item.language)}</dd>
        <dt>Assigned</dt>
        <dd>{nameAssignee(item)}</dd>
        {item.waitsUntil !== null && (
          <>
            <dt>Waits until</dt>
            <dd>{formatDay(item.waitsUntil)}</dd>
          </>
        )}
        {reason && (
          <>
            <dt>Closed</dt>
            <dd>{reason}</dd>
          </>
        )}
        {item.isOverdue && (
          <>
            <dt>Answer due</dt>
            <dd>Overdue</dd>
          </>
        )}
        <dt>Retention</dt>
        <dd>
          {item.erasesAt === null ? 'not known yet' : `Erased on ${formatDay(item.erasesAt)}`}
        </dd>
      </dl>
      {item.cvFileId !== null && <CurriculumVitae fileId={item.cvFileId} />}
      {people.length > 0 && (
        <>
          <h2>Here now</h2>
          {people.map(({ name, isWriting }) => (
            <p key={name}>
              {name} has this item open.
              <br />
              <span className={styles.muted}>
                {isWriting ? 'A reply is being written.' : 'No reply is being written.'}
              </span>
            </p>
          ))}
        </>
      )}
      <Related title="Same person" items={relatives?.samePerson} />
      <Related title="Possible duplicates" items={relatives?.duplicates} />
      <h2>Delivery</h2>
      <ul className={styles.deliveries}>
        <li>
          <Icon of={Check} className={styles.ok} />
          <span>Stored</span>
          <time dateTime={item.createdAt}>{formatClock(item.createdAt)}</time>
        </li>
        {item.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </>
  );
}

function nameAssignee({ assigneeId, assigneeName }: Item): string {
  if (assigneeId === null) return 'No one yet';
  return assigneeId === client.auth.getUser()?.id ? 'You' : (assigneeName ?? 'A colleague');
}

function Related({ title, items }: { title: string; items: readonly InboxItem[] | undefined }) {
  if (!items || items.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className={styles.related}>
        {items.map(({ id, number, receivedAt, status, folder }) => (
          <li key={id}>
            <Link to={folder === 'spam' ? `/spam/${id}` : `/inbox/items/${id}`}>{number}</Link>,{' '}
            {formatShort(receivedAt)},{' '}
            {folder === 'spam' ? 'spam' : describeStatus(status).word.toLowerCase()}
          </li>
        ))}
      </ul>
    </>
  );
}

function DeliveryRow({ delivery }: { delivery: ItemDelivery }) {
  const { state, kind, finishedAt } = delivery;
  const isDone = state === 'delivered';
  const isParked = state === 'parked';
  return (
    <li>
      <Icon
        of={isDone ? Check : isParked ? X : Clock}
        className={isDone ? styles.ok : isParked ? styles.error : undefined}
      />
      <span>
        {describeDeliveryKind(kind)}
        {isDone ? '' : `, ${state === 'pending' ? 'waiting' : state}`}
      </span>
      {finishedAt !== null && <time dateTime={finishedAt}>{formatClock(finishedAt)}</time>}
    </li>
  );
}

/** The server records in the audit who has opened it. */
function CurriculumVitae({ fileId }: { fileId: string }) {
  const open = async () => {
    const { presignedUrl, error } = await storage.getPresignedUrl(fileId);
    if (error)
      showToast({ title: 'The CV could not be opened', text: error.message, tone: 'error' });
    else globalThis.open(presignedUrl.url, '_blank', 'noopener,noreferrer');
  };
  return (
    <p>
      <Button size="small" onClick={() => void open()}>
        <Icon of={FileText} /> Open the CV
      </Button>
    </p>
  );
}
