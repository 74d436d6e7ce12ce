// The email domain of the sender takes no email, so the address is probably mistyped.
import { Notice } from '../../components/notice.tsx';
import { formatInSentence } from '../../words/dates.ts';
import type { Item } from './item.ts';
import styles from './screen.module.css';

export function NoEmailNote({ item }: { item: Item }) {
  if (item.noEmailDomainAt === null) return null;
  return (
    <div className={styles.note}>
      <Notice>
        <b>{item.email.slice(item.email.lastIndexOf('@') + 1)}</b> took no email when it was looked
        up, {formatInSentence(item.noEmailDomainAt)}: the address may be mistyped, and a reply may
        not arrive.
      </Notice>
    </div>
  );
}
