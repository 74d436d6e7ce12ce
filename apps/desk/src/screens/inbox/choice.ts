// Which items are chosen for an action on several. Shift extends from the last one.
export type Choice = { ids: ReadonlySet<string>; anchor: string | null };

export const NONE_CHOSEN: Choice = { ids: new Set(), anchor: null };

export function toggleChoice(
  choice: Choice,
  id: string,
  order: readonly string[],
  isRange = false,
): Choice {
  if (!isRange || choice.anchor === null) {
    const ids = new Set(choice.ids);
    if (!ids.delete(id)) ids.add(id);
    return { ids, anchor: id };
  }
  const from = order.indexOf(choice.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggleChoice(choice, id, order);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...choice.ids, ...range]), anchor: id };
}

/** Items that left the list are not changed without being visible. */
export function keepVisible(choice: Choice, order: readonly string[]): Choice {
  const ids = new Set(order.filter((id) => choice.ids.has(id)));
  return ids.size === choice.ids.size ? choice : { ...choice, ids };
}

/** The item after or before the current one. Null at the end of the list. */
export function findNeighbour(
  order: readonly string[],
  current: string | null,
  step: 1 | -1,
): string | null {
  if (current === null) return (step === 1 ? order[0] : order.at(-1)) ?? null;
  const index = order.indexOf(current);
  if (index < 0) return order[0] ?? null;
  return order[index + step] ?? null;
}

const AHEAD = 4;
const BEHIND = 2;

/** The items that the next keys may reach: those after the current one first, the nearest before the others. */
export function findAround(order: readonly string[], currentId: string | null): string[] {
  const index = currentId === null ? -1 : order.indexOf(currentId);
  const ahead = order.slice(index + 1, index + 1 + AHEAD);
  const behind = order.slice(Math.max(0, index - BEHIND), Math.max(0, index)).reverse();
  return [...ahead, ...behind];
}
