import { sql } from 'drizzle-orm';
import { writeAuditEntries, type AuditEntryInput } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { documentTag } from './document-tag.table.ts';

/** The tags that a document is to have, by those that it has. */
type ApplyTagChange = (current: readonly string[]) => readonly string[];

/**
 * Gives documents, whose rows and whose new tags are held, other tags, in three statements however
 * many they are, and remembers it for each. Answers those that had others before; who holds their
 * rows gives them a new version then.
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
    const next = [...new Set(applyChange(current))].toSorted();
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

/** The tags of documents, each document's in the order of their ids. */
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
