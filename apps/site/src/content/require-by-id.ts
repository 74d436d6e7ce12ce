/** The words of an entry of the facts. The content check makes sure that every entry has them. */
export function requireById<T extends { id: string | number }>(
  items: readonly T[],
  id: T['id'],
): T {
  const item = items.find((candidate) => candidate.id === id);
  if (item === undefined) throw new Error(`the texts have no entry with the id "${id}"`);
  return item;
}
