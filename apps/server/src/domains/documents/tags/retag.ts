import { sql } from 'drizzle-orm';
import { writeAuditEntries, type AuditEntryInput } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { documentTag } from './document-tag.table.ts';

/** The tags that a document is to have, by those that it has. */
type NewTags = (kept: readonly string[]) => readonly string[];

/**
 * Gives documents, whose rows and whose new tags are held, other tags, in three statements however
 * many they are, and remembers it for each. Answers those that had others before; who holds their
 * rows gives them a new version then.
 */
export async function retag(
  tx: Transaction,
  context: Context,
  documentIds: readonly string[],
  newTags: NewTags,
): Promise<ReadonlySet<string>> {
  const before = await tagsOf(tx, documentIds);
  const changes = documentIds.flatMap((documentId) => {
    const kept = before.get(documentId) ?? [];
    const wanted = [...new Set(newTags(kept))].toSorted();
    return wanted.join() === kept.join() ? [] : [{ documentId, kept, wanted }];
  });
  await takeOff(
    tx,
    pairsOf(changes, ({ kept, wanted }) => without(kept, wanted)),
  );
  await give(
    tx,
    pairsOf(changes, ({ kept, wanted }) => without(wanted, kept)),
  );
  await writeAuditEntries(tx, context, changes.map(deedOf));
  return new Set(changes.map(({ documentId }) => documentId));
}

/** The tags of documents, each document's in the order of their ids. */
export async function tagsOf(
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
  readonly kept: readonly string[];
  readonly wanted: readonly string[];
}

const deedOf = ({ documentId, kept, wanted }: TagChange): AuditEntryInput => ({
  action: 'change',
  table: documentTag,
  objectId: documentId,
  before: { tagId: kept },
  after: { tagId: wanted },
});

interface Pairs {
  readonly documentIds: readonly string[];
  readonly tagIds: readonly string[];
}

function pairsOf(
  changes: readonly TagChange[],
  tagIdsOf: (change: TagChange) => readonly string[],
): Pairs {
  const pairs = changes.flatMap((change) =>
    tagIdsOf(change).map((tagId) => ({ documentId: change.documentId, tagId })),
  );
  return {
    documentIds: pairs.map(({ documentId }) => documentId),
    tagIds: pairs.map(({ tagId }) => tagId),
  };
}

const without = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((id) => !others.includes(id));

const rowsOf = ({ documentIds, tagIds }: Pairs) =>
  sql`unnest(${sql.param(documentIds)}::uuid[], ${sql.param(tagIds)}::uuid[])`;

async function takeOff(tx: Transaction, pairs: Pairs): Promise<void> {
  if (pairs.tagIds.length === 0) return;
  await tx.execute(sql`delete from ${documentTag} using ${rowsOf(pairs)} as gone (document_id, tag_id)
    where ${documentTag.documentId} = gone.document_id and ${documentTag.tagId} = gone.tag_id`);
}

async function give(tx: Transaction, pairs: Pairs): Promise<void> {
  if (pairs.tagIds.length === 0) return;
  await tx.execute(sql`insert into ${documentTag} (document_id, tag_id)
    select * from ${rowsOf(pairs)}`);
}
