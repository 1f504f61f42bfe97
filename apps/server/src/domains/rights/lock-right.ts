import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, type LockedRow } from '#server/resource/write.ts';
import { isOneOf, lockCatalogue, lockCustomer, type RightCoverage } from './lock-catalogue.ts';
import { viewingRights } from './viewing-right.resource.ts';

/** Locked right with its customer and coverage. */
export interface LockedRight {
  readonly row: LockedRow;
  readonly customerId: string;
  readonly coverage: RightCoverage;
  readonly isActive: boolean;
  readonly expiresAt: string | null;
}

/**
 * Locks a right after its customer and catalogue objects (lock order in `lock-catalogue.ts`).
 * @throws DomainError `not_found`.
 */
export async function lockRight(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedRight> {
  if (!isId(id)) throw new DomainError('not_found');
  const [known] = await tx.select().from(viewingRight).where(eq(viewingRight.id, id));
  if (!known) throw new DomainError('not_found');
  await lockCustomer(tx, known.customerId);
  await lockCatalogue(tx, [known]);
  const row = await lockRow(tx, context, viewingRights, { id, seenVersion: null });
  const [locked] = await tx.select().from(viewingRight).where(eq(viewingRight.id, id));
  if (!locked) throw new DomainError('not_found');
  const { customerId, isActive, expiresAt } = locked;
  return { row, customerId, coverage: locked, isActive, expiresAt };
}

/** Locks the given rights of a locked customer, with the objects they name. */
export async function lockCustomerRights(
  tx: Transaction,
  customerId: string,
  rightIds: readonly string[],
): Promise<string[]> {
  const own = await tx
    .select()
    .from(viewingRight)
    .where(and(isOneOf(viewingRight.id, rightIds), eq(viewingRight.customerId, customerId)));
  await lockCatalogue(tx, own);
  return own.map(({ id }) => id);
}
