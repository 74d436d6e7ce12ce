// Decides whether the X-Forwarded-For header of a peer is trusted. A client that is not a known
// proxy could otherwise choose its own address and avoid every rate limit.
import { BlockList, isIPv4 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** For Fastify's `trustProxy`. Only the peer (hop 0) can be trusted: there is one proxy. */
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
