// Walks through parsed YAML without a schema.

export type Path = readonly (string | number)[];

/** Calls `visit` for every text in a content file. */
export function walkTexts(
  value: unknown,
  visit: (text: string, path: Path) => void,
  path: Path = [],
): void {
  if (typeof value === 'string') visit(value, path);
  for (const [key, child] of toChildren(value)) walkTexts(child, visit, [...path, key]);
}

/** Calls `visit` for every map and list, the outermost first. */
export function walkBranches(
  value: unknown,
  visit: (branch: object, path: Path) => void,
  path: Path = [],
): void {
  if (typeof value === 'object' && value !== null) visit(value, path);
  for (const [key, child] of toChildren(value)) walkBranches(child, visit, [...path, key]);
}

export function getAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    const child = toChildren(current).find(([key]) => key === step);
    if (child === undefined) return undefined;
    current = child[1];
  }
  return current;
}

/** The ids of a list's entries, in their order. */
export function toIds(value: unknown): (string | number)[] {
  if (!Array.isArray(value)) return [];
  return value.map((entry) => {
    const id = getAt(entry, ['id']);
    return typeof id === 'number' ? id : String(id);
  });
}

export function toPathText(path: Path): string {
  return path.map(String).join('.');
}

function toChildren(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((child, index) => [index, child]);
  if (typeof value === 'object' && value !== null) return Object.entries(value);
  return [];
}
