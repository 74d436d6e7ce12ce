// Finds the record of a cookie decision by the number that the settings show to the visitor.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

export type StoredConsent = {
  decision: boolean;
  analytics: boolean;
  marketing: boolean;
  version: string;
  language: string;
  decided_at: Date;
  received_at: Date;
  withdrawn_at: Date | null;
  ends_at: Date;
};

export async function findConsent(database: Database, id: string): Promise<StoredConsent | null> {
  const { rows } = await sql<StoredConsent>`
    select * from app_private.find_consent(${id})
  `.execute(database);
  return rows[0] ?? null;
}
