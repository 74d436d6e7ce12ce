// There is no connection: what is typed stays in the page, and nothing is sent later without a click.
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Notice } from '../../components/notice.tsx';
import { formatMinute } from '../../words/dates.ts';
import { connection } from '../inbox/connection.ts';

export function OfflineNotice() {
  const { isOnline, lostAt } = useSyncExternalStore(connection.subscribe, connection.get);
  if (isOnline) return null;
  const since = lostAt === null ? '' : ` since ${formatMinute(new Date(lostAt).toISOString())}`;
  return (
    <Notice tone="warning" icon={WifiOff}>
      <b>No connection{since}.</b> What you write is kept in this page. Do not close it. Nothing is
      sent without your click.
    </Notice>
  );
}
