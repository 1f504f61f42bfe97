import type { QueryResultRow } from 'pg';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from './context.ts';
import { createInsertBatch, type InsertingCall, toReaderKey } from './insert-batch.ts';
import { allRows, insertTogether } from './insert-together.ts';
import type { Resource } from './resource.ts';
import { insertItemAlone, type NewItem } from './write.ts';
import type { Written } from './write-statement.ts';

interface Member extends InsertingCall, NewItem {
  readonly context: Context;
  readonly values: NewItem['values'] & { readonly id: string };
}

type Insert = (member: Member) => Promise<Written<QueryResultRow>>;

const batches = new WeakMap<Resource, Insert>();

/**
 * Inserts a row and returns its id and its object, together with rows of the same resource that other
 * calls insert at the same time. Writes nothing if another call has used the key.
 */
export async function insertItem<Item extends QueryResultRow>(
  context: Context,
  resource: Resource,
  { values, claim, item: returned }: NewItem,
): Promise<Written<Item> & { readonly id: string }> {
  const id = newId();
  const insert = batches.get(resource) ?? createBatch(resource);
  batches.set(resource, insert);
  // The object has the type of its resource.
  const { isWritten, ...inserted } = await insert({
    id,
    context,
    claim,
    item: returned,
    values: { ...values, id },
  });
  const { item }: QueryResultRow = inserted;
  return { isWritten, item, id };
}

function createBatch(resource: Resource): Insert {
  const insertAlone = ({ context, ...created }: Member) =>
    insertItemAlone<QueryResultRow>(context, resource, created);
  return createInsertBatch<Member, Written<QueryResultRow>>({
    toGroup: ({ item }) => toReaderKey(item),
    async insertMany(members) {
      const [first] = members;
      if (!first) return new Map();
      const { context, item } = first;
      const values = { ids: members.map(({ id }) => id) };
      return insertTogether(context.database, resource, allRows, { rows: members, values, item });
    },
    insertAlone,
  });
}
