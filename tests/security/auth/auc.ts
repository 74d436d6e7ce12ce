/**
 * Returns how well response times separate two classes: the share of pairs in which the first one
 * took longer. 0.5 means not at all, 0 and 1 mean completely. Equal times count half.
 */
export function toAuc(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((one, other) => one.value - other.value);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const meanRank = (start + 1 + end) / 2;
    rankSum += meanRank * all.slice(start, end).filter(({ isFirst }) => isFirst).length;
    start = end;
  }
  const above = rankSum - (first.length * (first.length + 1)) / 2;
  return above / (first.length * second.length);
}
