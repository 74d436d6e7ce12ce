// The fixed response headers. nginx and the `_headers` file of static hosts are rendered from these
// values, so that they cannot disagree.

export type Header = readonly [name: string, value: string];

/** For everything that is not a page: an image or script that is opened directly loads nothing. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/** Sent over TLS only. Browsers ignore it otherwise. */
export const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

export const SITE_REFERRER_POLICY = 'strict-origin-when-cross-origin';

export const CACHING = {
  /** Names of these files contain a hash of the content. */
  hashed: 'public, max-age=31536000, immutable',
  page: 'public, max-age=60',
  /** It says what is true now. */
  status: 'no-store',
  other: 'public, max-age=3600',
  error: 'no-store',
} as const;

/** Folder of the hashed files in the built site and in the built desk. */
export const HASHED_FOLDERS = { site: '_astro', desk: 'assets' } as const;

const COMMON: readonly Header[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
];

const DENIED_FEATURES =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=()';

export const SITE_HEADERS: readonly Header[] = [
  ...COMMON,
  ['Permissions-Policy', `${DENIED_FEATURES}, usb=()`],
];

export const DESK_HEADERS: readonly Header[] = [
  ...COMMON,
  [
    'Permissions-Policy',
    `${DENIED_FEATURES}, publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()`,
  ],
  // URLs of the desk contain numbers of records and search words.
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex'],
];
