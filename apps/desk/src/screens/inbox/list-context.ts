// What the item beside a list knows about the list.
export type ListContext = {
  order: readonly string[];
  total: number;
  move: (step: 1 | -1) => void;
  backTo: string;
};
