// One attempt to make the API or the worker call the canary.

export type Vector = {
  /** The attacked outgoing address or input. */
  target: string;
  name: string;
  /** Resolves with false when the attack was not carried out and proves nothing. */
  run: () => Promise<boolean>;
};

/** Spellings of a loopback address as a URL. None of them points to another machine. */
export function spellLoopback(port: number): string[] {
  return [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `https://localhost:${port}/`,
    `http://localhost.:${port}/`,
    `http://127.0.0.2:${port}/`,
    `http://127.1:${port}/`,
    `http://0:${port}/`,
    `http://0.0.0.0:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f000001:${port}/`,
    `https://0x7f.0.0.1:${port}/`,
    `http://0177.0.0.1:${port}/`,
    `http://[::1]:${port}/`,
    `https://[::1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://[::]:${port}/`,
    `http://１２７.0.0.1:${port}/`,
    `http://127。0。0。1:${port}/`,
    `http://%31%32%37.0.0.1:${port}/`,
    `http://user:pass@127.0.0.1:${port}/`,
    `https://accounts.example@127.0.0.1:${port}/`,
    `http:\\\\127.0.0.1:${port}\\`,
    `HTTP://LOCALHOST:${port}/`,
    `http://127.0.0.1:${port}#@accounts.example/`,
  ];
}

export const OTHER_SCHEMES = [
  'file:///etc/hostname',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1/',
  'data:application/json,{"keys":[]}',
  'blob:null/1',
  'unix:/tmp/socket',
];

export const REDIRECTS = [300, 301, 302, 303, 305, 307, 308];
