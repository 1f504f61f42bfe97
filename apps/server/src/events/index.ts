import { sql } from 'drizzle-orm';
import type { Permission } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';

/** What changed, and who may hear of it: holders of the permission, and users of the customer. */
interface AnnouncedChange {
  readonly type: 'lead' | 'service_ticket' | 'service_request';
  readonly id: string;
  readonly customerId?: string | null;
  readonly permission?: Permission;
}

/** Tells listeners, once the transaction commits, that an object changed. */
export async function announce(tx: Transaction, change: AnnouncedChange): Promise<void> {
  await tx.execute(sql`select pg_notify('portal_changes', ${JSON.stringify(change)})`);
}
