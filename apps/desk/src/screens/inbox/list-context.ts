// What the item beside a list knows about the list.
import type { InboxItem } from './inbox-item.ts';

export type ListContext = {
  items: readonly InboxItem[];
  order: readonly string[];
  total: number;
  move: (step: 1 | -1) => void;
  backTo: string;
};
