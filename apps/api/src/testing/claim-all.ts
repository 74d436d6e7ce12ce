// Claims due deliveries of every destination, as the channels of one worker do.
import { DESTINATIONS } from '../deliveries/index.ts';
import { type ClaimedDelivery, claimDeliveries } from '../deliveries/outbox.ts';
import type { Database } from '../platform/database.ts';

export async function claimAll(
  database: Database,
  options: { kinds: readonly string[]; limit: number; leaseMs: number },
): Promise<ClaimedDelivery[]> {
  const claims = DESTINATIONS.map((destination) =>
    claimDeliveries(database, { destination, ...options }),
  );
  return (await Promise.all(claims)).flat();
}
