import { sql } from 'drizzle-orm';
import { writeAuditEntries, type AuditEntryInput } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { documentTag } from './tag.table.ts';

/** Returns the next tags of a document from its current ones. */
type ApplyTagChange = (current: readonly string[], documentId: string) => readonly string[];

/**
 * Changes the tags of locked documents in three statements and writes an audit entry for each
 * changed document. The added tags must be locked too. Returns the ids of the changed documents;
 * the caller gives them a new version.
 */
export async function retag(
  tx: Transaction,
  context: Context,
  documentIds: readonly string[],
  applyChange: ApplyTagChange,
): Promise<ReadonlySet<string>> {
  const before = await getTagIds(tx, documentIds);
  const changes = documentIds.flatMap((documentId) => {
    const current = before.get(documentId) ?? [];
    const next = [...new Set(applyChange(current, documentId))].toSorted();
    return next.join() === current.join() ? [] : [{ documentId, current, next }];
  });
  await deletePairs(
    tx,
    toPairs(changes, ({ current, next }) => difference(current, next)),
  );
  await insertPairs(
    tx,
    toPairs(changes, ({ current, next }) => difference(next, current)),
  );
  await writeAuditEntries(tx, context, changes.map(toAuditEntry));
  return new Set(changes.map(({ documentId }) => documentId));
}

/** Returns the tag ids of each document, sorted. */
export async function getTagIds(
  tx: Transaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const pairs = await tx
    .select()
    .from(documentTag)
    .where(sql`${documentTag.documentId} = any(${sql.param(documentIds)}::uuid[])`)
    .orderBy(documentTag.documentId, documentTag.tagId);
  const byDocument = Map.groupBy(pairs, ({ documentId }) => documentId);
  return new Map([...byDocument].map(([id, of]) => [id, of.map(({ tagId }) => tagId)]));
}

interface TagChange {
  readonly documentId: string;
  readonly current: readonly string[];
  readonly next: readonly string[];
}

const toAuditEntry = ({ documentId, current, next }: TagChange): AuditEntryInput => ({
  action: 'change',
  table: documentTag,
  objectId: documentId,
  before: { tagId: current },
  after: { tagId: next },
});

interface Pairs {
  readonly documentIds: readonly string[];
  readonly tagIds: readonly string[];
}

function toPairs(
  changes: readonly TagChange[],
  selectTagIds: (change: TagChange) => readonly string[],
): Pairs {
  const pairs = changes.flatMap((change) =>
    selectTagIds(change).map((tagId) => ({ documentId: change.documentId, tagId })),
  );
  return {
    documentIds: pairs.map(({ documentId }) => documentId),
    tagIds: pairs.map(({ tagId }) => tagId),
  };
}

const difference = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((id) => !others.includes(id));

const toRows = ({ documentIds, tagIds }: Pairs) =>
  sql`unnest(${sql.param(documentIds)}::uuid[], ${sql.param(tagIds)}::uuid[])`;

async function deletePairs(tx: Transaction, pairs: Pairs): Promise<void> {
  if (pairs.tagIds.length === 0) return;
  await tx.execute(sql`delete from ${documentTag} using ${toRows(pairs)} as gone (document_id, tag_id)
    where ${documentTag.documentId} = gone.document_id and ${documentTag.tagId} = gone.tag_id`);
}

async function insertPairs(tx: Transaction, pairs: Pairs): Promise<void> {
  if (pairs.tagIds.length === 0) return;
  await tx.execute(sql`insert into ${documentTag} (document_id, tag_id)
    select * from ${toRows(pairs)}`);
}
