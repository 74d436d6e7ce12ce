// Describes a browser in a few words, for the list of sessions. Versions are left out, so that an
// update is not a new device.

const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
];

export function describeDevice(userAgent: string | undefined): string {
  const browser = findName(BROWSERS, userAgent ?? '');
  const system = findName(SYSTEMS, userAgent ?? '');
  return [browser, system].filter((name) => name !== null).join(', ');
}

function findName(names: readonly [string, RegExp][], text: string): string | null {
  return names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
