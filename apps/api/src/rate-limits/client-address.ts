// Who a request comes from, as far as limits go. An IPv6 customer owns a whole /64, so that is one
// client; an IPv4 address inside IPv6 is the IPv4 address. Many customers get a whole /48, which is
// 65,536 clients, so an IPv6 client also belongs to a network with a limit of its own.
import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export function toClientKey(address: string): string {
  const bare = MAPPED_IPV4.exec(address)?.[1] ?? address;
  if (isIPv4(bare)) return bare;
  return isIPv6(bare) ? `${toGroups(bare).slice(0, 4).join(':')}::/64` : 'unknown';
}

/** The /48 of an IPv6 address; null for IPv4, where neighbouring addresses have different owners. */
export function toNetworkKey(address: string): string | null {
  if (MAPPED_IPV4.test(address) || !isIPv6(address)) return null;
  return `${toGroups(address).slice(0, 3).join(':')}::/48`;
}

function toGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
