import { eq, sql } from 'drizzle-orm';
import { Document, DocumentInput } from '@portal/contract/documents';
import { naturalCollation } from '#server/database/columns.ts';
import { seesDocumentInParts, seesHitDocument } from '#server/domains/access/index.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import {
  defineInternalResource,
  defineResource,
  type Resource,
} from '#server/resource/resource.ts';
import { documentTag } from '../tags/document-tag.table.ts';
import { tag } from '../tags/tag.table.ts';
import { documentVersion } from '../versions/document-version.table.ts';
import { document } from './document.table.ts';
import { findDocuments } from './find-documents.ts';

/**
 * Employees see all documents, customers those that the viewing rights cover. Guards downloads too.
 */
const scope: Resource['scope'] = {
  employees: 'all',
  customers: (viewer) => seesDocumentInParts(viewer, document),
  customersOfHits: (viewer) => seesHitDocument(viewer, document),
};

/** Tags of a document, sorted by name. */
const tagList = sql`(select coalesce(json_agg(json_build_object('id', ${tag.id}, 'name', ${tag.name})
    order by ${tag.name} ${naturalCollation}), '[]'::json)
  from ${documentTag} join ${tag} on ${tag.id} = ${documentTag.tagId}
  where ${documentTag.documentId} = ${document.id})`;

/** Documents of the library. */
export const documents = defineResource(Document, {
  name: 'document',
  table: document,
  counted: true,
  changeEvent: { type: 'document' },
  fields: {
    manufacturer_id: manufacturer.id,
    manufacturer: sql`case when ${manufacturer.id} is not null then
      json_build_object('id', ${manufacturer.id}, 'name', ${manufacturer.name}) end`,
    product_type: product.productType,
    product_id: product.id,
    product: sql`case when ${product.id} is not null then json_build_object(
      'id', ${product.id}, 'name', ${product.name}, 'model', ${product.model}) end`,
    file: sql`json_build_object('name', ${document.fileName}, 'size', ${document.fileSize},
      'content_type', ${document.contentType})`,
    file_added_at: documentVersion.createdAt,
    tags: tagList,
    uploaded_by: sql`case when ${userAccount.id} is not null then json_build_object(
      'id', ${userAccount.id}, 'name', trim(${userAccount.firstName} || ' ' || ${userAccount.lastName})) end`,
  },
  // No scope on the joined names: a visible document shows its product and manufacturer (API.md §3,
  // who sees what).
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${document.uploadedBy}
    left join ${manufacturer} on ${manufacturer.id} = ${document.manufacturerId}
    left join ${product} on ${product.id} = ${document.productId}
    left join ${documentVersion} on ${documentVersion.documentId} = ${document.id}
      and ${documentVersion.number} = ${document.fileVersion}`,
  scope,
  filters: {
    category: (value) => eq(document.category, value),
    language: (value) => eq(document.language, value),
    manufacturer_id: (value) => eq(document.manufacturerId, value),
    product_type: (value) => eq(document.productType, value),
    product_id: (value) => eq(document.productId, value),
    tag_id: (value) => sql`${document.id} in (select ${documentTag.documentId} from ${documentTag}
      where ${documentTag.tagId} = any(${value}::uuid[]) group by 1
      having count(*) = cardinality(${value}::uuid[]))`,
  },
  orderings: {
    title: sql`${document.title} ${naturalCollation}`,
    created_at: document.createdAt,
    updated_at: document.updatedAt,
  },
  rankedSearch: findDocuments,
  input: DocumentInput,
  inputColumns: {
    manufacturer_id: null,
    product_type: null,
    product_id: null,
    blob_path: null,
  },
  constraints: {
    document_product_fkey: { field: 'product_id', key: 'field.not_found' },
    document_manufacturer_id_manufacturer_id_fkey: {
      field: 'manufacturer_id',
      key: 'field.not_found',
    },
  },
});

/** Stored file of a document; never sent to clients. */
export interface DocumentFile {
  readonly blob_path: string;
  readonly name: string;
  readonly content_type: string;
}

/** Files behind the documents, with the scope of the documents. */
export const documentFiles = defineInternalResource<DocumentFile>({
  name: 'document_file',
  table: document,
  fields: {
    blob_path: document.blobPath,
    name: document.fileName,
    content_type: document.contentType,
  },
  scope,
});
