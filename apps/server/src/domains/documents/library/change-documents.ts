import {
  changeDocuments as route,
  type changeDocuments as changeDocumentsRoute,
  maxTags,
} from '@portal/contract/documents';
import type { RouteBody, RouteResponse } from '@portal/contract/kernel';
import type { Message } from '@portal/locales/server';
import { sql, type SQL } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import { mapConstraintErrors } from '#server/resource/constraints.ts';
import type { Context } from '#server/resource/context.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import { transact } from '#server/resource/transact.ts';
import { type Row, toColumns, toUntypedTable } from '#server/resource/write.ts';
import { lockExistingTags } from '../tags/lock-tags.ts';
import { getTagIds, retag } from '../tags/retag.ts';
import { documents } from './document.resource.ts';
import { document } from './document.table.ts';
import { lockLinkedProducts, resolveProductLinks } from './product-links.ts';
import { findLanguageErrors } from './translations.ts';

type Body = RouteBody<typeof route>;

/**
 * Changes many documents, all or none, in a fixed number of statements. Removes tags before it adds
 * others; each changed document gets a new version.
 * @throws DomainError 400 at an invalid field, or at the row (`document_ids.3`) of a document that
 * does not exist, does not fit the requested product, or would exceed the tag limit.
 */
export async function changeDocuments(
  context: Context,
  body: Body,
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const { document_ids: ids, add_tag_ids, remove_tag_ids } = body;
  return transact(context, async (tx) => {
    const products = await lockLinkedProducts(tx, ids, body);
    await lockExistingTags(tx, { add_tag_ids, remove_tag_ids });
    const locked = await lockDocuments(tx, sql`${document.id} = any(${sql.param(ids)}::uuid[])`);
    assertNoRowErrors(ids, findMissingDocuments(ids, locked));
    const linked = await resolveProductLinks(tx, locked, body, products);
    const newTags = getTagChange(body);
    const linkErrors = locked.flatMap(({ id }, at) => {
      const key = linked[at]?.error;
      return key ? [[id, { key }] as const] : [];
    });
    const { language } = body;
    const languageErrors =
      language === undefined ? [] : await findLanguageErrors(tx, locked, language);
    assertNoRowErrors(
      ids,
      new Map([...(await findTagLimitErrors(tx, ids, newTags)), ...linkErrors, ...languageErrors]),
    );
    const retagged = newTags ? await retag(tx, context, ids, newTags) : new Set<string>();
    // Who loses the language is alone in the group, and leaves it.
    const ungrouped = language === null ? { translationGroupId: null } : {};
    const shared = { ...toColumns(documents, body), ...ungrouped };
    const changes = locked.flatMap((before, at) => {
      const values = getDifferences(before, { ...shared, ...linked[at]?.link });
      const isSame = Object.keys(values).length === 0 && !retagged.has(before.id);
      return isSame ? [] : [{ before, values }];
    });
    await writeChanges(tx, context, changes);
    return { changed: changes.length };
  });
}

interface DocumentChange {
  readonly before: typeof document.$inferSelect;
  /** Changed columns; empty when only the tags differ. */
  readonly values: Row;
}

const getDifferences = (before: Row, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([column, value]) => JSON.stringify(before[column]) !== JSON.stringify(value),
    ),
  );

/** Updates documents with equal changes in one statement and writes an audit entry for each. */
async function writeChanges(
  tx: Transaction,
  context: Context,
  changes: readonly DocumentChange[],
): Promise<void> {
  const updatedAt = context.now.toISOString();
  const version = sql`${document.version} + 1`;
  for (const alike of Map.groupBy(changes, ({ values }) => JSON.stringify(values)).values()) {
    const ids = alike.map(({ before }) => before.id);
    await mapConstraintErrors(documents, () =>
      tx
        .update(toUntypedTable(documents))
        .set({ ...alike[0]?.values, updatedAt, version })
        .where(sql`${document.id} = any(${sql.param(ids)}::uuid[])`),
    );
  }
  await publishRowChanges(
    tx,
    documents,
    changes.map(({ before }) => before),
  );
  const withColumnChanges = changes.filter(({ values }) => Object.keys(values).length > 0);
  await writeAuditEntries(
    tx,
    context,
    withColumnChanges.map(({ before, values }) => ({
      action: 'change',
      table: document,
      objectId: before.id,
      before: { ...before },
      after: { ...before, ...values },
    })),
  );
}

/** Error messages by document id. */
type RowErrors = ReadonlyMap<string, Message>;

/** Returns an error for each requested document that does not exist. */
function findMissingDocuments(
  ids: readonly string[],
  locked: readonly { id: string }[],
): RowErrors {
  const known = new Set(locked.map(({ id }) => id));
  return new Map(
    ids.filter((id) => !known.has(id)).map((id) => [id, { key: 'field.not_found' as const }]),
  );
}

/**
 * Checks that no requested document has an error.
 * @throws DomainError 400 at each index of `document_ids` with an error.
 */
function assertNoRowErrors(ids: readonly string[], errors: RowErrors): void {
  if (errors.size === 0) return;
  const rows: FieldMessages = {};
  for (const [at, id] of ids.entries()) {
    const error = errors.get(id);
    if (error) rows[at] = [error];
  }
  throw validationError({ document_ids: rows });
}

type ApplyTagChange = (current: readonly string[]) => readonly string[];

/** Returns the function that changes a document's tags, or null when the body changes none. */
function getTagChange({
  add_tag_ids: added = [],
  remove_tag_ids: removed = [],
}: RouteBody<typeof changeDocumentsRoute>): ApplyTagChange | null {
  if (added.length + removed.length === 0) return null;
  return (current) => [...new Set([...current.filter((id) => !removed.includes(id)), ...added])];
}

/** Returns an error for each document that would exceed the tag limit. */
async function findTagLimitErrors(
  tx: Transaction,
  documentIds: readonly string[],
  applyChange: ApplyTagChange | null,
): Promise<ReadonlyMap<string, Message>> {
  if (!applyChange) return new Map();
  const before = await getTagIds(tx, documentIds);
  const overLimit = documentIds.filter((id) => applyChange(before.get(id) ?? []).length > maxTags);
  const error = { key: 'document.too_many_tags', params: { most: maxTags } } as const;
  return new Map(overLimit.map((id) => [id, error]));
}

/** Locks the matching documents until the transaction ends, in the order of their ids. */
export function lockDocuments(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<(typeof document.$inferSelect)[]> {
  return tx.select().from(document).where(condition).orderBy(document.id).for('no key update');
}
