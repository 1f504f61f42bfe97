import { sql } from 'drizzle-orm';
import { listDocumentVersions as route, type DocumentVersion } from '@portal/contract/documents';
import { createStatement } from '#server/database/statement.ts';
import { selectFileState } from '#server/domains/uploads/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { documents } from '../library/document.resource.ts';
import { documentVersion } from './document-version.table.ts';

const statement = createStatement(sql`select ${documentVersion.number} as number,
    json_strip_nulls(json_build_object('name', ${documentVersion.fileName}, 'size', ${documentVersion.fileSize},
      'content_type', ${documentVersion.contentType},
      'state', ${selectFileState(documentVersion.blobPath)})) as file,
    case when ${userAccount.id} is not null then json_build_object('id', ${userAccount.id},
      'name', trim(${userAccount.firstName} || ' ' || ${userAccount.lastName})) end as uploaded_by,
    ${documentVersion.createdAt} as created_at, ${documentVersion.supersededAt} as superseded_at
  from ${documentVersion} left join ${userAccount} on ${userAccount.id} = ${documentVersion.uploadedBy}
  where ${documentVersion.documentId} = ${sql.placeholder('document_id')}
  order by ${documentVersion.number} desc`);

/**
 * Lists the versions of a document's file, newest first.
 * @throws DomainError `not_found`.
 */
export async function listVersions(
  context: Context,
  documentId: string,
): Promise<{ results: DocumentVersion[] }> {
  authorize(context.actor, route.access);
  await read(context, documents, documentId);
  const results = await statement.run<DocumentVersion>(context.database, {
    document_id: documentId,
  });
  return { results };
}
