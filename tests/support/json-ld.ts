// Reads the structured data of a page: one script with a graph of connected things.
export type Thing = Readonly<Record<string, unknown>>;

/** The things of a script, at the top level of its graph. */
export function parseGraph(script: string): Thing[] {
  const data = JSON.parse(script);
  if (data['@context'] !== 'https://schema.org') throw new Error('no context of schema.org');
  return data['@graph'];
}

/** A thing and everything inside it, without plain values. */
export function listThings(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(listThings);
  if (!isThing(value)) return [];
  return [value, ...Object.values(value).flatMap(listThings)];
}

/** A thing that is described elsewhere: it has only an id. */
export function isReference(thing: Thing): boolean {
  return Object.keys(thing).join() === '@id';
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null;
}
