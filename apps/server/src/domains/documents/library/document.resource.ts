import { eq, sql } from 'drizzle-orm';
import type { Document } from '@portal/contract/documents';
import { peopleOrder } from '#server/database/columns.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineResource } from '#server/resource/resource.ts';
import { document } from './document.table.ts';

/** Employees see all; a customer's users what is for every customer. The same rule guards downloads. */
const scope = {
  employees: 'all',
  customers: () => sql`${document.audience} = 'all_customers'`,
} as const;

/** The documents of the library. */
export const documents = defineResource<Document>({
  name: 'document',
  table: document,
  counted: true,
  fields: {
    id: document.id,
    category: document.category,
    title: document.title,
    description: document.description,
    language: document.language,
    audience: document.audience,
    file: sql`json_build_object('name', ${document.fileName}, 'size', ${document.fileSize},
      'content_type', ${document.contentType})`,
    uploaded_by: sql`case when ${userAccount.id} is not null then json_build_object(
      'id', ${userAccount.id}, 'name', trim(${userAccount.firstName} || ' ' || ${userAccount.lastName})) end`,
    created_at: document.createdAt,
    updated_at: document.updatedAt,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${document.uploadedBy}`,
  scope,
  filters: {
    category: (value) => eq(document.category, value),
    language: (value) => eq(document.language, value),
  },
  orderings: {
    title: sql`${document.title} ${peopleOrder}`,
    created_at: document.createdAt,
    updated_at: document.updatedAt,
  },
  search: document.searchText,
  writable: {
    category: 'category',
    title: 'title',
    description: 'description',
    language: 'language',
    audience: 'audience',
  },
});

/** Where a document's file is; nothing of it is answered to a caller. */
export interface DocumentFile {
  readonly blob_path: string;
  readonly name: string;
  readonly content_type: string;
}

/** The files behind the documents, for whoever may see the document. */
export const documentFiles = defineResource<DocumentFile>({
  name: 'document_file',
  table: document,
  fields: {
    blob_path: document.blobPath,
    name: document.fileName,
    content_type: document.contentType,
  },
  scope,
});
