// Keys that no typed code reads, each with its reason. The check warns about an entry that is no longer needed.

/** Read by code that walks through all facts, or that compares facts and texts. */
export const READ_BY_NAME: ReadonlyMap<string, string> = new Map([
  ['id', 'joins facts and texts (check/ids.ts)'],
  ['sample', 'seo/sample-mark.ts and check/samples.ts walk through all facts'],
]);

/** `file: key`, as a finding names it. */
export const UNREAD_KEYS: ReadonlyMap<string, string> = new Map([
  ['innovations.yaml: icon', 'a field of S1-E02; the page shows a loom'],
  ['services.yaml: icon', 'a field of S1-E10; the page shows a swatch'],
]);
