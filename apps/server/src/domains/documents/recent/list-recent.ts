import { sql } from 'drizzle-orm';
import {
  listRecentDocuments as route,
  maxRecentDocuments,
  type Document,
} from '@portal/contract/documents';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { type Actor, authorize, getReaderKind, type ReaderKind } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { getScope, getScopeParameters, getSelectList } from '#server/resource/resource.ts';
import { documents } from '../library/document.resource.ts';
import { document } from '../library/document.table.ts';
import { documentOpening } from './document-opening.table.ts';

const statements = new Map<ReaderKind, Statement>();

/** Lists the documents that the caller opened last and may still see. */
export async function listRecent(context: Context): Promise<{ results: Document[] }> {
  const { actor, now, database } = context;
  authorize(actor, route.access);
  const kind = getReaderKind(actor);
  const statement = statements.get(kind) ?? createStatement(queryFor(actor));
  statements.set(kind, statement);
  return { results: await statement.run<Document>(database, getScopeParameters(actor, now)) };
}

function queryFor(actor: Actor) {
  const scope = getScope(documents, actor);
  return sql`select ${getSelectList(documents, actor)}
    from ${documentOpening} join ${document} on ${document.id} = ${documentOpening.documentId}
    ${documents.joins}
    where ${documentOpening.userId} = ${sql.placeholder('scope_user_id')}
      ${scope ? sql`and (${scope})` : sql``}
    order by ${documentOpening.openedAt} desc, ${document.id} desc limit ${sql.raw(String(maxRecentDocuments))}`;
}
