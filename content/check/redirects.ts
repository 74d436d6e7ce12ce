// Rules for addresses that have changed: redirects.yaml leads to existing pages in one step and hides
// none, and an address that was published has a page or an entry there.
import type { RedirectEntry } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { listFixedAddresses, listIncompleteFolders, listSlugPages } from './page-addresses.ts';
import { findSimilar } from './similar.ts';

/** First parts of the paths that nginx forwards to the API. */
const API_FOLDERS = ['graphql', 'v1', 'auth', 'storage', 'functions'];

type Known = {
  addresses: ReadonlySet<string>;
  prefixes: readonly string[];
  entries: ReadonlyMap<string, RedirectEntry>;
  /** Their addresses are unknown until their files are correct. */
  incompleteFolders: ReadonlySet<string>;
};

export function checkRedirects(content: Content): Finding[] {
  const { moved } = content.redirects;
  if (moved === null) return [];
  const slugPages = listSlugPages(content).flatMap(({ byLanguage }) => [...byLanguage.values()]);
  const known: Known = {
    addresses: new Set([...listFixedAddresses(), ...slugPages]),
    prefixes: content.languages.flatMap(({ code, prefix }) => [code, prefix]).filter(Boolean),
    // Of two entries with the same address the first one counts. The second one is reported.
    entries: new Map(moved.entries.map((entry) => [entry.from, entry] as const).reverse()),
    incompleteFolders: listIncompleteFolders(content),
  };
  return moved.entries.flatMap((entry, index) => {
    const first = moved.entries.findIndex(({ from }) => from === entry.from);
    const problem =
      first === index
        ? (findSourceProblem(known, entry) ?? findTargetProblem(known, entry))
        : `from: ${entry.from} is already in line ${moved.file.lineOf([first, 'from'])}; remove one of the two`;
    if (problem === null) return [];
    const key = problem.startsWith('to: ') ? 'to' : 'from';
    const line = moved.file.lineOf([index, key]);
    return [{ level: 'error', file: moved.file.path, line, message: problem }];
  });
}

function findSourceProblem({ addresses, prefixes }: Known, { from }: RedirectEntry): string | null {
  const [, first = ''] = from.split('/');
  if (prefixes.includes(first)) {
    return `from: write it without /${first}; an entry holds for every language`;
  }
  if (API_FOLDERS.includes(first)) return `from: addresses below /${first} belong to the API`;
  const page = from.replace(/\.html$/, '');
  if (!addresses.has(page)) return null;
  return `from: ${page} is a page, and the entry would hide it; remove the entry`;
}

function findTargetProblem(known: Known, entry: RedirectEntry): string | null {
  const { to } = entry;
  if (to === undefined) return null;
  const [, first = ''] = to.split('/');
  if (known.prefixes.includes(first)) {
    return `to: write it without /${first}; every language leads to its own page`;
  }
  if (/[?#]/.test(to)) return 'to: must end before ? or #; what follows in the old address is kept';
  // Also if an entry hides that page: it is reported itself, and must be removed.
  if (known.addresses.has(to)) return null;
  if (known.entries.has(to)) return describeChain(known, entry);
  if (known.incompleteFolders.has(first)) return null;
  const near = findSimilar(to, [...known.addresses]);
  const advice = near === undefined ? 'write the address of a page' : `did you mean ${near}`;
  return `to: there is no page ${to}; ${advice}`;
}

/** A visitor never follows two redirects, so the entry must name the end of the chain. */
function describeChain({ addresses, entries }: Known, { from, to = '' }: RedirectEntry): string {
  const visited = [from];
  let next: string | undefined = to;
  let last: RedirectEntry | undefined;
  while (next !== undefined) {
    if (visited.includes(next)) {
      return `to: leads in a circle: ${[...visited, next].join(' → ')}; write the address of a page`;
    }
    visited.push(next);
    last = addresses.has(next) ? undefined : entries.get(next);
    if (last === undefined) break;
    next = last.to;
  }
  if (last?.gone === true) return `to: ${visited.at(-1)} is gone; write gone: true instead of to`;
  return `to: ${to} leads further; write to: ${visited.at(-1)}`;
}

/** An address in the ledger is in bookmarks and search engines, so it must lead somewhere. */
export function checkPublished(content: Content): Finding[] {
  const { moved, published } = content.redirects;
  if (moved === null || published === null) return [];
  const addresses = listSlugPages(content).flatMap(({ byLanguage }) => [...byLanguage.values()]);
  const known = new Set([...addresses, ...moved.entries.map(({ from }) => from)]);
  const { file } = published;
  const incompleteFolders = listIncompleteFolders(content);
  const lost = published.addresses.flatMap((address, index): Finding[] => {
    const [, folder = ''] = address.split('/');
    if (known.has(address) || incompleteFolders.has(folder)) return [];
    const near = findSimilar(
      address,
      addresses.filter((own) => own.startsWith(`/${folder}/`)),
    );
    const message = `${address} was published and has no page; add to content/redirects.yaml: - { from: ${address}, to: ${near ?? `/${folder}`} } with its new address, or - { from: ${address}, gone: true }`;
    return [{ level: 'error', file: file.path, line: file.lineOf([index]), message }];
  });
  const fresh = findUnpublished(content);
  if (fresh.length === 0) return lost;
  const message = `${fresh.length} addresses are not in the list of published addresses yet, the first is ${fresh[0]}; --accept adds them`;
  return [...lost, { level: 'warning', file: file.path, line: 1, message }];
}

/** The addresses of pages that the ledger lacks. */
export function findUnpublished(content: Content): string[] {
  const listed = new Set(content.redirects.published?.addresses);
  const own = listSlugPages(content).flatMap(({ byLanguage }) => [...byLanguage.values()]);
  return [...new Set(own)].filter((address) => !listed.has(address)).sort();
}
