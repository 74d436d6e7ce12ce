// The entries of the rail, of the tab bar on phones and of the command palette.
import {
  ChartColumn,
  CheckCheck,
  History,
  Inbox,
  type LucideIcon,
  MessageSquare,
  Send,
  Settings,
  ShieldAlert,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import type { StaffRole } from '../session/access.ts';

export type Destination = {
  name: string;
  to: string;
  icon: LucideIcon;
  /** Roles that can see something there. Default: all. */
  roles?: readonly StaffRole[];
  /** Key of the count beside it, see rail-counts.ts. */
  count?: 'inbox' | 'messages' | 'applications' | 'deliveries';
  group: 'work' | 'overview' | 'end';
};

const DESTINATIONS: readonly Destination[] = [
  { name: 'Inbox', to: '/inbox', icon: Inbox, count: 'inbox', group: 'work' },
  {
    name: 'Messages',
    to: '/inbox?kind=contact',
    icon: MessageSquare,
    roles: ['agent', 'admin'],
    count: 'messages',
    group: 'work',
  },
  {
    name: 'Applications',
    to: '/inbox?kind=application',
    icon: UserRoundPlus,
    roles: ['hr', 'admin'],
    count: 'applications',
    group: 'work',
  },
  { name: 'Answered', to: '/inbox?view=answered', icon: CheckCheck, group: 'work' },
  { name: 'Numbers', to: '/numbers', icon: ChartColumn, group: 'work' },
  { name: 'Spam', to: '/spam', icon: ShieldAlert, group: 'work' },
  { name: 'Delivery log', to: '/deliveries', icon: Send, count: 'deliveries', group: 'overview' },
  { name: 'Audit trail', to: '/audit', icon: History, roles: ['admin'], group: 'overview' },
  { name: 'Team', to: '/team', icon: Users, roles: ['admin'], group: 'overview' },
  { name: 'Settings', to: '/settings', icon: Settings, group: 'end' },
];

export function listDestinations(role: StaffRole | null): Destination[] {
  return DESTINATIONS.filter(({ roles }) => !roles || (role !== null && roles.includes(role)));
}

/** Whether the address bar shows this destination: its path, and exactly its filters. */
export function isCurrent(to: string, { pathname, search }: { pathname: string; search: string }) {
  const [path = '', query = ''] = to.split('?');
  const isBelow = pathname === path || pathname.startsWith(`${path}/`);
  if (!isBelow) return false;
  const wanted = new URLSearchParams(query);
  const given = new URLSearchParams(search);
  return ['kind', 'view'].every((name) => (wanted.get(name) ?? '') === (given.get(name) ?? ''));
}
