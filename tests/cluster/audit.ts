// What the audit of the cluster adds to that of the kills: every message has exactly its deliveries.
import { type Audit, type AuditedBackend, connect } from '../resilience/audit.ts';

export type ClusterAudit = Audit & {
  /** Messages without exactly one delivery of each kind. */
  wrongDeliveries: number;
};

const KINDS_PER_MESSAGE = 3;

export async function countWrongDeliveries(backend: AuditedBackend): Promise<number> {
  const client = await connect(backend);
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from (
         select contact.id from app.contacts contact
         left join app_private.deliveries delivery on delivery.contact_id = contact.id
         group by contact.id
         having count(delivery.id) <> $1 or count(distinct delivery.kind) <> $1
       ) as wrong`,
      [KINDS_PER_MESSAGE],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
