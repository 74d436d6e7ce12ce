// The command palette: a combobox in a dialog. It runs a command, goes to a screen, opens an item that is
// found, or searches everything.
import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../components/icon.tsx';
import { type FoundEntry, findEntries, type PaletteEntry } from './find-commands.ts';
import styles from './palette.module.css';

export type PaletteCommand = PaletteEntry & {
  icon: LucideIcon;
  caps?: readonly string[];
  run: () => void;
};

type Props = {
  commands: readonly PaletteCommand[];
  /** Items for a typed text, for example by name or number. */
  findItems: (typed: string) => Promise<PaletteCommand[]>;
  searchAll: (typed: string) => void;
  onClose: () => void;
};

export function Palette({ commands, findItems, searchAll, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const wanted = useDeferredValue(typed.trim());
  const { data: items = [] } = useQuery({
    queryKey: ['palette', wanted] as const,
    queryFn: () => findItems(wanted),
    enabled: wanted.length >= 2,
    staleTime: 10_000,
  });
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);

  const found = [
    ...findEntries(commands, typed),
    ...items.map((entry) => ({ entry, match: null })),
  ];
  if (typed.trim() !== '') found.push({ entry: toSearch(typed, searchAll), match: null });
  const active = Math.min(place, found.length - 1);
  const run = ({ entry }: FoundEntry<PaletteCommand>) => {
    // Closed first, so that the command finds the focus where it was.
    dialog.current?.close();
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = found[active];
    if (step !== 0 && found.length > 0) setPlace((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) run(chosen);
    else return;
    event.preventDefault();
  };
  const groups = [...Map.groupBy(found, ({ entry }) => entry.group)];

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Command palette"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.search}>
        <Icon of={Search} />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          aria-label="Type a command, a name or a number"
          placeholder="Type a command, a name or a number"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPlace(0);
          }}
        />
      </div>
      <div id={id} role="listbox" aria-label="Commands" className={styles.list} tabIndex={-1}>
        {groups.map(([group, entries], groupIndex) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
          <div key={group} role="group" aria-labelledby={`${id}-group-${groupIndex}`}>
            <p id={`${id}-group-${groupIndex}`}>{group}</p>
            {entries.map((entry) => {
              const index = found.indexOf(entry);
              return (
                <Option
                  key={entry.entry.id}
                  id={`${id}-${index}`}
                  found={entry}
                  isActive={index === active}
                  onRun={() => run(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>↵</kbd> run
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </dialog>
  );
}

function toSearch(typed: string, searchAll: (typed: string) => void): PaletteCommand {
  return {
    id: 'search-all',
    group: 'Items and people',
    label: `Search everything for “${typed.trim()}”`,
    icon: Search,
    caps: ['/'],
    run: () => searchAll(typed.trim()),
  };
}

type OptionProps = {
  id: string;
  found: FoundEntry<PaletteCommand>;
  isActive: boolean;
  onRun: () => void;
};

function Option({ id, found: { entry, match }, isActive, onRun }: OptionProps) {
  const { label, icon, detail, caps = [] } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <Icon of={icon} />
      <span>
        {match ? (
          <>
            {label.slice(0, match.start)}
            <mark>{label.slice(match.start, match.end)}</mark>
            {label.slice(match.end)}
          </>
        ) : (
          label
        )}
      </span>
      {detail && <small>{detail}</small>}
      <span className={styles.space} />
      {caps.map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </div>
  );
}
