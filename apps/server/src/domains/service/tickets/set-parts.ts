import type { TicketPartInput } from '@portal/contract/service';
import { and, eq, inArray } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { ticketPart } from './service-ticket.table.ts';

/** What is used up or fitted as a device is serviced. */
const partTypes = ['sparepart', 'consumable'] as const;

/**
 * Locks the products of a body in the order of their ids, so that none is deleted meanwhile. Call
 * before locking the ticket.
 * @throws DomainError 400 at `parts` for a product twice, and for one that does not exist or is no spare
 * part or consumable.
 */
export async function lockParts(
  tx: Transaction,
  parts: readonly TicketPartInput[] | undefined,
): Promise<void> {
  if (!parts || parts.length === 0) return;
  const ids = new Set(parts.map(({ product_id: id }) => id));
  if (ids.size < parts.length) throw fieldError('parts', 'service_ticket.part_twice');
  const isPart = and(inArray(product.id, [...ids]), inArray(product.productType, [...partTypes]));
  const locked = await tx
    .select({ id: product.id })
    .from(product)
    .where(isPart)
    .orderBy(product.id)
    .for('key share');
  if (locked.length < ids.size) throw fieldError('parts', 'service_ticket.parts');
}

/**
 * Replaces the parts of a locked ticket with locked products. Returns true if they changed.
 */
export async function setParts(
  tx: Transaction,
  context: Context,
  { ticketId, parts }: { ticketId: string; parts: readonly TicketPartInput[] | undefined },
): Promise<boolean> {
  if (!parts) return false;
  const ofTicket = eq(ticketPart.ticketId, ticketId);
  const before = await tx.select().from(ticketPart).where(ofTicket).orderBy(ticketPart.productId);
  const after = parts
    .map(({ product_id: productId, quantity }) => ({ ticketId, productId, quantity }))
    .toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  const [from, to] = [toColumns(before), toColumns(after)];
  if (JSON.stringify(from) === JSON.stringify(to)) return false;
  await tx.delete(ticketPart).where(ofTicket);
  if (after.length > 0) await tx.insert(ticketPart).values(after);
  await writeAuditEntry(tx, context, {
    action: 'change',
    table: ticketPart,
    objectId: ticketId,
    before: from,
    after: to,
  });
  return true;
}

type Part = Pick<typeof ticketPart.$inferInsert, 'productId' | 'quantity'>;

/** The parts as the audit log lists them: products, and beside them how many of each. */
const toColumns = (parts: readonly Part[]) => ({
  productId: parts.map(({ productId }) => productId),
  quantity: parts.map(({ quantity }) => quantity),
});
