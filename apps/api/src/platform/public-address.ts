// Decides whether an IP address is on the public internet. Any other address may be an internal
// machine: loopback, private networks, multicast, reserved, and link-local with the metadata
// service of clouds.
import { BlockList, isIP } from 'node:net';

const NOT_PUBLIC_IPV4: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** In IPv6 only 2000::/3 is public, except protocol assignments, documentation and 6to4. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
const NOT_PUBLIC_IPV6: readonly [address: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublic = new BlockList();
for (const [address, prefix] of NOT_PUBLIC_IPV4) notPublic.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of NOT_PUBLIC_IPV6) notPublic.addSubnet(address, prefix, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6');

/** Returns false for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
    default:
      return false;
  }
}
