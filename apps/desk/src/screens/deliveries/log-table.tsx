// The rows of the delivery log. On small screens they become label and value pairs.
import { Check, CirclePause, Clock, type LucideIcon, X } from 'lucide-react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatMinute, formatMoment } from '../../words/dates.ts';
import { describeDeliveryKind, isRejection, MAX_ATTEMPTS } from '../../words/deliveries.ts';
import type { LogEntry } from './data.ts';
import styles from './deliveries.module.css';

const COLUMNS = ['Email', 'To', 'Language', 'State', 'Attempts', 'Server said', 'Last'];

type Props = { entries: readonly LogEntry[]; isBusy: boolean; onRetry: (entry: LogEntry) => void };

export function LogTable({ entries, isBusy, onRetry }: Props) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the styles change the display of the table.
    <table className={styles.table} role="table">
      <caption className="visually-hidden">
        Deliveries, parked ones first, then newest first
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} isBusy={isBusy} onRetry={() => onRetry(entry)} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { entry: LogEntry; isBusy: boolean; onRetry: () => void };

function Row({ entry, isBusy, onRetry }: RowProps) {
  const name = describeDeliveryKind(entry.kind);
  const { tone, word, icon } = describeState(entry);
  const last = entry.state === 'waiting' ? entry.createdAt : entry.at;
  return (
    <tr role="row">
      <td role="cell" className={styles.lead}>
        <b>{name}</b>{' '}
        {entry.recordId && <Link to={`/items/${entry.recordId}`}>{entry.number}</Link>}
      </td>
      <td role="cell" data-label="To">
        <span>{entry.email ?? describeRecipient(entry.kind)}</span>
      </td>
      <td role="cell" data-label="Language">
        <span>{entry.language?.toUpperCase() ?? '-'}</span>
      </td>
      <td role="cell" data-label="State">
        <span className={styles[tone]}>
          <Icon of={icon} /> {word}
        </span>
      </td>
      <td role="cell" data-label="Attempts">
        <span>{describeAttempts(entry)}</span>
      </td>
      <td role="cell" data-label="Server said">
        {entry.lastError === null ? (
          <span className={styles.quiet}>
            {entry.state === 'accepted' ? 'accepted' : 'nothing yet'}
          </span>
        ) : (
          <code>{entry.lastError}</code>
        )}
      </td>
      <td role="cell" data-label="Last">
        <time dateTime={last}>{formatMoment(last)}</time>
      </td>
      <td role="cell" className={styles.action}>
        {isRefused(entry) && entry.recordId ? (
          <ButtonLink
            kind="quiet"
            size="small"
            to={`/items/${entry.recordId}`}
            aria-label={`Open the item of the refused ${name.toLowerCase()} ${entry.number}`}
          >
            Open
          </ButtonLink>
        ) : (
          entry.state === 'parked' && (
            <Button
              kind="quiet"
              size="small"
              disabled={isBusy}
              aria-label={`Retry ${name.toLowerCase()} ${entry.number ?? formatMoment(entry.at)}`}
              onClick={onRetry}
            >
              Retry
            </Button>
          )
        )}
      </td>
    </tr>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: as above.

/** Parked because the other server said no for good, so a retry alone does not help. */
export function isRefused({ state, lastError }: LogEntry): boolean {
  return state === 'parked' && isRejection(lastError);
}

type Tone = 'parked' | 'accepted' | 'refused' | 'waiting';

function describeState(entry: LogEntry): { tone: Tone; word: string; icon: LucideIcon } {
  if (entry.state === 'accepted') return { tone: 'accepted', word: 'Accepted', icon: Check };
  if (entry.state === 'waiting') return { tone: 'waiting', word: 'Waiting', icon: Clock };
  return isRefused(entry)
    ? { tone: 'refused', word: 'Refused', icon: X }
    : { tone: 'parked', word: 'Parked', icon: CirclePause };
}

function describeAttempts({ state, attempts, at }: LogEntry): string {
  if (state === 'accepted') return String(attempts);
  const count = `${attempts} of ${MAX_ATTEMPTS}`;
  if (state === 'parked') return count;
  return Date.parse(at) > Date.now() ? `${count}, next ${formatMinute(at)}` : `${count}, under way`;
}

function describeRecipient(kind: string): string {
  if (/-(copy|erase)$/.test(kind)) return 'form service';
  if (kind.endsWith('-webhook')) return 'webhook';
  if (/-(notification|notice)$/.test(kind)) return 'us';
  return kind.startsWith('newsletter-') ? 'subscriber' : 'account';
}
