import type { RouteBody, RouteResponse } from '@portal/contract/kernel';
import {
  bulkGrantViewingRights,
  grantViewingRight,
  type ViewingRight,
  type ViewingRightInput,
} from '@portal/contract/rights';
import { sql } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError, type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { mapConstraintErrors } from '#server/resource/constraints.ts';
import type { Context } from '#server/resource/context.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { getSelectList } from '#server/resource/resource.ts';
import { transact } from '#server/resource/transact.ts';
import {
  checkCoverage,
  type RightCoverage,
  toCoverageKey,
  toCoverageRelation,
} from '../right-coverage.ts';
import { customerNotFound, lockCustomer } from '../right-holder.resource.ts';
import { parseExpiry } from '../right-status.ts';
import { viewingRights } from '../viewing-right.resource.ts';
import { viewingRight } from '../viewing-right.table.ts';
import { closeRights, recordHistory } from './close-rights.ts';
import { isOneOf, lockCatalogue } from './lock-right.ts';

/**
 * Grants a right and closes an expired right of the same coverage (API.md §3 CRM).
 * @throws DomainError 400 at an invalid field; `conflict` when the same right is already open.
 */
export async function grantRight(
  context: Context,
  body: ViewingRightInput,
): Promise<Versioned<ViewingRight>> {
  authorize(context.actor, grantViewingRight.access);
  const { ids } = await checkAndAdd(context, { ...body, rights: [body] }, ([errors]) => errors);
  const [id] = ids;
  if (id === undefined) throw new DomainError('conflict', { message: { key: 'right.held' } });
  return read(context, viewingRights, id);
}

type BulkGrant = RouteBody<typeof bulkGrantViewingRights>;

/**
 * Grants many rights, all or none. Skips rights that are already open and duplicates in the
 * request.
 * @throws DomainError 400 with one entry per row, empty for valid rows.
 */
export async function bulkGrant(
  context: Context,
  body: BulkGrant,
): Promise<RouteResponse<typeof bulkGrantViewingRights>> {
  authorize(context.actor, bulkGrantViewingRights.access);
  const { ids, skippedRows } = await checkAndAdd(context, body, (rights) => ({ rights }));
  const skipped = new Set(skippedRows);
  return {
    created_rights: await selectRightsByIds(context, ids),
    skipped: body.rights.filter((_sent, index) => skipped.has(index)),
  };
}

/**
 * Grants many rights in a transaction, for a caller whose access is checked.
 * @throws DomainError as `bulkGrant`.
 */
export const grantRightsIn = (tx: Transaction, context: Context, body: BulkGrant) =>
  checkAndAddIn(tx, context, body, (rights) => ({ rights }));

type ToFields = (errors: FieldMessages[]) => FieldMessages | undefined;

const checkAndAdd = (context: Context, body: BulkGrant, toFields: ToFields) =>
  transact(context, (tx) => checkAndAddIn(tx, context, body, toFields));

/** Locks what the rights name, checks them and adds them. `toFields` places the rights' errors. */
async function checkAndAddIn(
  tx: Transaction,
  context: Context,
  { customer_id: customerId, rights, expires_at: requestedExpiry, reason, notes }: BulkGrant,
  toFields: ToFields,
): ReturnType<typeof addRights> {
  const expiry = parseExpiry(requestedExpiry, context.now);
  const isLocked = await lockCustomer(tx, customerId);
  const { coverage, errors } = await checkCoverage(rights, (named) => lockCatalogue(tx, named));
  const wrong: FieldMessages = {
    ...(isLocked ? {} : customerNotFound),
    ...(errors ? toFields(errors) : {}),
    ...expiry.errors,
  };
  if (Object.keys(wrong).length > 0) throw validationError(wrong);
  return addRights(tx, context, {
    customerId,
    coverage,
    expiresAt: expiry.expiresAt ?? null,
    reason: reason ?? null,
    notes: notes ?? null,
  });
}

// Only employees grant rights.
const ofIds = createStatement(sql`select ${getSelectList(viewingRights, { kind: 'system' })}
  from ${viewingRight} ${viewingRights.joins}
  where ${viewingRight.id} = any(${sql.placeholder('ids')}::uuid[]) order by ${viewingRight.ordinal}`);

/** Returns rights by their ids, oldest first. */
function selectRightsByIds(
  { database, now }: Context,
  ids: readonly string[],
): Promise<ViewingRight[]> {
  return ofIds.run<ViewingRight>(database, { ids, scope_now: now.toISOString() });
}

interface Grant {
  readonly customerId: string;
  readonly coverage: readonly RightCoverage[];
  readonly expiresAt: string | null;
  readonly reason: string | null;
  readonly notes: string | null;
}

/**
 * Grants rights to a locked customer in a fixed number of statements. Skips rights that are already
 * open and duplicates within `coverage`; closes an expired duplicate first, because the unique
 * index allows one active right per coverage. Returns the ids of the new rights and the indexes in
 * `coverage` of the skipped ones.
 */
async function addRights(
  tx: Transaction,
  context: Context,
  { customerId, coverage, expiresAt, reason, notes }: Grant,
): Promise<{ ids: string[]; skippedRows: number[] }> {
  const duplicates = await findDuplicateRights(tx, context, { customerId, coverage });
  const expired = duplicates.filter(({ isOpen }) => !isOpen).map(({ id }) => id);
  await closeRights(tx, context, { action: 'expired', rightIds: [...new Set(expired)] });
  const grantedKeys = new Set(duplicates.filter(({ isOpen }) => isOpen).map(({ key }) => key));
  const skippedRows: number[] = [];
  const made: RightCoverage[] = [];
  for (const [index, rowCoverage] of coverage.entries()) {
    const key = toCoverageKey(rowCoverage);
    if (grantedKeys.has(key)) skippedRows.push(index);
    else made.push(rowCoverage);
    grantedKeys.add(key);
  }
  const ids = made.map(() => newId());
  if (ids.length === 0) return { ids, skippedRows };
  await mapConstraintErrors(viewingRights, () =>
    tx.execute(sql`insert into ${viewingRight} (id, customer_id, manufacturer_id, product_type,
        product_id, expires_at, reason, notes, granted_by, created_at, updated_at)
      select requested.id, ${customerId}::uuid, requested.manufacturer_id, requested.product_type,
        requested.product_id, ${expiresAt}::timestamptz, ${reason}::text, ${notes}::text,
        ${getUserId(context.actor)}::uuid, ${context.now.toISOString()}::timestamptz,
        ${context.now.toISOString()}::timestamptz
      from unnest(${sql.param(ids)}::uuid[],
        ${sql.param(made.map(({ manufacturerId }) => manufacturerId))}::uuid[],
        ${sql.param(made.map(({ productType }) => productType))}::text[],
        ${sql.param(made.map(({ productId }) => productId))}::uuid[])
        with ordinality as requested(id, manufacturer_id, product_type, product_id, place)
      order by requested.place`),
  );
  await recordHistory(tx, context, { action: 'granted', rightIds: ids });
  const rows = await tx.select().from(viewingRight).where(isOneOf(viewingRight.id, ids));
  const auditEntries = rows.map((after) => ({
    action: 'create' as const,
    table: viewingRight,
    objectId: after.id,
    after,
  }));
  await writeAuditEntries(tx, context, auditEntries);
  await publishRowChanges(tx, viewingRights, rows);
  return { ids, skippedRows };
}

interface DuplicateRight {
  readonly id: string;
  readonly key: string;
  readonly isOpen: boolean;
}

const nilUuid = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

/** Returns the columns that `product_viewing_right_open_unique` compares. */
const toComparisonKey = (of: {
  productId: unknown;
  manufacturerId: unknown;
  productType: unknown;
}) =>
  sql`(coalesce(${of.productId}, ${nilUuid}),
    (case when ${of.productId} is null then coalesce(${of.manufacturerId}, ${nilUuid}) else ${nilUuid} end),
    coalesce(${of.productType}, ''))`;

/** Returns the active rights of a locked customer with the same coverage, open or expired. */
export async function findDuplicateRights(
  tx: Transaction,
  { now }: Context,
  { customerId, coverage }: { customerId: string; coverage: readonly RightCoverage[] },
): Promise<DuplicateRight[]> {
  const requested = {
    productId: sql.raw('requested.product_id'),
    manufacturerId: sql.raw('requested.manufacturer_id'),
    productType: sql.raw('requested.product_type'),
  };
  const found = await tx
    .select({
      id: viewingRight.id,
      manufacturerId: viewingRight.manufacturerId,
      productType: viewingRight.productType,
      productId: viewingRight.productId,
      isOpen: sql<boolean>`${viewingRight.expiresAt} is null or ${viewingRight.expiresAt} > ${now.toISOString()}::timestamptz`,
    })
    .from(viewingRight)
    .innerJoin(
      sql`(${toCoverageRelation(coverage)}) as requested`,
      sql`${toComparisonKey(viewingRight)} = ${toComparisonKey(requested)}`,
    )
    .where(sql`${viewingRight.customerId} = ${customerId} and ${viewingRight.isActive}`);
  return found.map((right) => ({ id: right.id, key: toCoverageKey(right), isOpen: right.isOpen }));
}
