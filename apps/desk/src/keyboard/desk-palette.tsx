// The palette with its commands: for this item, for the screens, and the items that are found.
import {
  CheckCheck,
  Clock,
  FileText,
  Keyboard as KeyboardIcon,
  MessageSquare,
  Reply,
  ShieldAlert,
  UserRoundCheck,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { listDestinations } from '../layout/destinations.ts';
import { findHits } from '../screens/search/data.ts';
import { getStaffRole } from '../session/access.ts';
import { describeStatus, nameOfLanguage } from '../words/records.ts';
import { type Command, isAppleSystem, KEY_BINDINGS, keyCaps } from './key-table.ts';
import { useKeyboard } from './keyboard.tsx';
import { Palette, type PaletteCommand } from './palette.tsx';
import { PLACES } from './places.ts';

const ITEM_COMMANDS = [
  { command: 'reply', label: 'Reply', icon: Reply },
  { command: 'assign', label: 'Assign …', icon: UserRoundCheck },
  { command: 'wait', label: 'Wait until a date, ask again then', icon: Clock },
  { command: 'done', label: 'Answered or closed …', icon: CheckCheck },
  { command: 'spam', label: 'Mark as spam, or release', icon: ShieldAlert },
  { command: 'note', label: 'Note for us', icon: FileText },
] as const;

type Props = { goTo: (to: string) => void; onHelp: () => void; onClose: () => void };

export function DeskPalette({ goTo, onHelp, onClose }: Props) {
  const { run } = useKeyboard();
  const isItem = /^\/(?:inbox\/items|items|spam)\/[^/]+/.test(useLocation().pathname);
  const commands: PaletteCommand[] = [
    ...(isItem
      ? ITEM_COMMANDS.map(({ command, label, icon }) => ({
          id: command,
          group: 'This item',
          label,
          icon,
          caps: capsOf(command),
          run: () => run(command),
        }))
      : []),
    ...listDestinations(getStaffRole()).map(({ name, to, icon }) => ({
      id: to,
      group: 'Go to',
      label: name,
      icon,
      caps: capsOf(PLACES.find(([, place]) => place === to)?.[0]),
      run: () => goTo(to),
    })),
    ...['Mine', 'Unassigned', 'Overdue', 'Closed'].map((name) => ({
      id: name,
      group: 'Go to',
      label: name,
      icon: MessageSquare,
      run: () => goTo(`/inbox?view=${name.toLowerCase()}`),
    })),
    {
      id: 'help',
      group: 'Go to',
      label: 'All keys',
      icon: KeyboardIcon,
      caps: capsOf('help'),
      run: onHelp,
    },
  ];
  return (
    <Palette
      commands={commands}
      findItems={(typed) => findItems(typed, goTo)}
      searchAll={(q) => goTo(`/search?${new URLSearchParams({ q })}`)}
      onClose={onClose}
    />
  );
}

async function findItems(typed: string, goTo: (to: string) => void): Promise<PaletteCommand[]> {
  const hits = await findHits({ query: typed, pageSize: 5 });
  return hits.map(({ id, name, number, language, status, kind, folder }) => ({
    id,
    group: 'Items and people',
    label: name,
    detail: `${number}, ${nameOfLanguage(language)}, ${describeStatus(status).word.toLowerCase()}`,
    icon: kind === 'application' ? FileText : MessageSquare,
    run: () => goTo(folder === 'spam' ? `/spam/${id}` : `/inbox/items/${id}`),
  }));
}

function capsOf(command: Command | undefined): string[] {
  const binding = KEY_BINDINGS.find((candidate) => candidate.command === command);
  return binding ? keyCaps(binding, isAppleSystem()) : [];
}
