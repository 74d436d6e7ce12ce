// The rail: a column on large screens, icons on tablets, a tab bar with five entries on phones.
import { Ellipsis, Fingerprint, LogOut, Search } from 'lucide-react';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../components/avatar.tsx';
import { joinClasses } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import { getStaffRole } from '../session/access.ts';
import { auth } from '../session/auth.ts';
import { signOutAfterTasks } from '../session/sign-out.ts';
import { type Destination, isCurrent, listDestinations } from './destinations.ts';
import { Dialog } from './dialog.tsx';
import { BRAND, Mark } from './mark.tsx';
import styles from './rail.module.css';
import { useRailCounts } from './rail-counts.ts';

/** The fifth tab is More. */
const TABS_ON_PHONES = 4;

type Props = {
  /** The first part of the path, which stays the same while one moves through the items. */
  screen: string;
  search: string;
};

export const Rail = memo(function Rail({ screen, search }: Props) {
  const isHere = (to: string) => isCurrent(to, { pathname: screen, search });
  const [isMoreOpen, setMoreOpen] = useState(false);
  const destinations = listDestinations(getStaffRole());
  const tabs = destinations.slice(0, TABS_ON_PHONES);
  const rest = destinations.slice(TABS_ON_PHONES);
  const name = auth.getUser()?.displayName ?? '';
  return (
    <nav className={styles['rail']} aria-label="Desk">
      <a className={styles['mark']} href="/inbox" aria-label={`${BRAND} Desk`}>
        <Mark />
      </a>
      {tabs.map((destination) => (
        <Entry key={destination.to} {...destination} isHere={isHere(destination.to)} />
      ))}
      {rest.map((destination, index) => {
        const isFirstOfGroup = destination.group !== (rest[index - 1]?.group ?? 'work');
        return (
          <Entry
            key={destination.to}
            {...destination}
            isHere={isHere(destination.to)}
            className={joinClasses(
              styles['far'],
              isFirstOfGroup && styles[destination.group === 'end' ? 'end' : 'ruled'],
            )}
          />
        );
      })}
      <a
        className={joinClasses(styles['entry'], styles['own'], styles['far'])}
        href="/security"
        aria-current={isHere('/security') ? 'page' : undefined}
      >
        <Avatar name={name} />
        <span>{name}</span>
      </a>
      <button
        type="button"
        className={styles['more']}
        aria-haspopup="dialog"
        aria-label="More"
        onClick={() => setMoreOpen(true)}
      >
        <Icon of={Ellipsis} />
      </button>
      {isMoreOpen && <More destinations={rest} name={name} onClose={() => setMoreOpen(false)} />}
    </nav>
  );
});

type EntryProps = Destination & { isHere: boolean; className?: string };

function Entry({ name, to, icon, count, isHere, className }: EntryProps) {
  const number = useRailCounts()[count ?? 'inbox'];
  return (
    <a
      className={joinClasses(styles['entry'], className)}
      href={to}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon of={icon} />
      <span>{name}</span>
      {count && number ? <b>{number}</b> : null}
    </a>
  );
}

type MoreProps = { destinations: Destination[]; name: string; onClose: () => void };

function More({ destinations, name, onClose }: MoreProps) {
  const counts = useRailCounts();
  return (
    <Dialog title="More" kind="sheet" onClose={onClose}>
      <ul className={styles['sheet']}>
        <li>
          <Link to="/search" onClick={onClose}>
            <Icon of={Search} /> Search
          </Link>
        </li>
        {destinations.map(({ to, icon, name, count }) => (
          <li key={to}>
            <Link to={to} onClick={onClose}>
              <Icon of={icon} /> {name} {count && counts[count] ? <b>{counts[count]}</b> : null}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/security" onClick={onClose}>
            <Icon of={Fingerprint} /> Your security, {name}
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => void signOutAfterTasks(auth.signOut)}>
            <Icon of={LogOut} /> Sign out
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
