// The true state of a delivery: icon, words, colour, and the retry of a parked one.
import { Check, CirclePause, Clock, type LucideIcon, X } from 'lucide-react';
import { useState } from 'react';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../layout/toasts.tsx';
import { type DeliveryState, describeDelivery } from '../../words/deliveries.ts';
import { refreshItems, reportFailure } from '../inbox/actions.ts';
import { retryDelivery } from './data.ts';
import styles from './delivery-line.module.css';
import type { ItemDelivery } from './item.ts';

const DELIVERY_ICONS: Record<DeliveryState['icon'], LucideIcon> = {
  check: Check,
  clock: Clock,
  cross: X,
  pause: CirclePause,
};

type Props = { delivery: ItemDelivery; itemId: string; isUndoable: boolean };

export function DeliveryLine({ delivery, itemId, isUndoable }: Props) {
  const { icon, tone, words, detail, canRetry } = describeDelivery(delivery);
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      const isRetried = await retryDelivery(delivery.id);
      showToast(
        isRetried
          ? { title: 'It leaves again in a moment' }
          : { title: 'It was not parked any more', tone: 'error' },
      );
      await refreshItems([itemId]);
    } catch (error) {
      reportFailure('The retry did not start', error);
    } finally {
      setBusy(false);
    }
  };
  if (isUndoable) {
    return (
      <p className={styles.state}>
        <Icon of={Clock} />
        <span>
          Not sent yet{' '}
          <small>The item stays open until the mail server has accepted the email.</small>
        </span>
      </p>
    );
  }
  return (
    <div className={styles.row}>
      <p className={joinClasses(styles.state, styles[tone])}>
        <Icon of={DELIVERY_ICONS[icon]} />
        <span>
          {words} <small>{detail}</small>
        </span>
      </p>
      {canRetry && (
        <button
          type="button"
          className={styles.retry}
          disabled={isBusy}
          onClick={() => void retry()}
        >
          Retry now
        </button>
      )}
    </div>
  );
}
