// Decides whose X-Forwarded-For counts. A peer that is not a known proxy could choose its own address
// and so escape every limit.
import { BlockList, isIPv4 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** For Fastify's `trustProxy`. Only the peer itself (hop 0) is asked: behind it there is one proxy. */
export function createProxyCheck(
  networks: readonly string[],
): (address: string, hop: number) => boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address, hop) => {
    if (hop !== 0) return false;
    const bare = MAPPED_IPV4.exec(address)?.[1] ?? address;
    return trusted.check(bare, isIPv4(bare) ? 'ipv4' : 'ipv6');
  };
}
