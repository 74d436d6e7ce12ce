// The page that someone wanted before the sign-in. Only own paths, so that a prepared link cannot
// lead to another site after the sign-in.

const SIGN_IN = '/sign-in';

export function toSignInPath(wanted: string): string {
  return wanted === '/' ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ to: wanted })}`;
}

export function readWantedPath(search: string): string {
  const wanted = new URLSearchParams(search).get('to') ?? '/';
  // A base that cannot be a real host: everything that leaves it is another site.
  const base = 'http://own.invalid';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname === SIGN_IN) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
