import { Document, DocumentInput, type FileState } from '@portal/contract/documents';
import { eq, sql, type SQL } from 'drizzle-orm';
import { naturalCollation, searchedName } from '#server/database/columns.ts';
import { seesDocumentInParts, seesHitDocument } from '#server/domains/rights/index.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { objectField } from '#server/resource/object-field.ts';
import {
  defineInternalResource,
  defineResource,
  type Resource,
  type ScopeValues,
  type SearchTerm,
} from '#server/resource/resource.ts';
import { selectFileState } from '#server/domains/uploads/index.ts';
import { documentTag, tag } from '../tags/tag.table.ts';
import { documentText } from '../texts/document-text.table.ts';
import { documentVersion } from '../versions/document-version.table.ts';
import { document } from './document.table.ts';

/** Scores by place of the match: title first, text of the file last. */
const scores = {
  title: sql.raw('5'),
  link: sql.raw('4'),
  description: sql.raw('3'),
  topic: sql.raw('2'),
  text: sql.raw('1'),
};

/**
 * Selects documents that match a search term, with a score: by substring in title, description,
 * file name, tags, product and manufacturer; by whole words of the document's language in the text
 * of its file, the last term also by prefix. Each branch has its own index.
 */
function findDocuments({ matches, value, isLast }: SearchTerm): SQL {
  const query = sql`(select text_query(${value}, ${sql.raw(String(isLast))}))`;
  const { searchText } = document;
  const isInTitle = matches(searchedName(searchText));
  return sql`select ${document.id}, case when ${isInTitle} then ${scores.title} else ${scores.description} end as score
    from ${document} where ${matches(searchText)}
    union all select ${document.id}, ${scores.link} from ${document}
    where ${document.productId} = any(array(select ${product.id} from ${product} where ${matches(product.searchText)}))
    union all select ${document.id}, ${scores.link} from ${document}
    where ${document.manufacturerId} = any(array(select ${manufacturer.id} from ${manufacturer}
      where ${matches(manufacturer.searchText)}))
    union all select ${documentTag.documentId}, ${scores.link} from ${documentTag}
    where ${documentTag.tagId} = any(array(select ${tag.id} from ${tag} where ${matches(tag.searchText)}))
    union all select ${documentText.documentId}, ${scores.topic} from ${documentText} where ${documentText.topics} @@ ${query}
    union all select ${documentText.documentId}, ${scores.text} from ${documentText} where ${documentText.words} @@ ${query}`;
}

/**
 * Employees see all documents, customers those that the viewing rights cover. Guards downloads too.
 */
const scope: Resource['scope'] = {
  employees: 'all',
  customers: (viewer) => seesDocumentInParts(viewer, document),
  customersForSearchHits: (viewer) => seesHitDocument(viewer, document),
};

/** The employee who added the file: no matter of customers' users. */
const uploader = objectField(
  {
    id: userAccount.id,
    name: sql`trim(${userAccount.firstName} || ' ' || ${userAccount.lastName})`,
  },
  userAccount.id,
);

/** Tags of a document, sorted by name. */
const tagList = sql`(select coalesce(json_agg(json_build_object('id', ${tag.id}, 'name', ${tag.name})
    order by ${tag.name} ${naturalCollation}), '[]'::json)
  from ${documentTag} join ${tag} on ${tag.id} = ${documentTag.tagId}
  where ${documentTag.documentId} = ${document.id})`;

/** Other languages of a document that the reader may see. */
const translationList = (reader: ScopeValues | null): SQL =>
  sql`(select coalesce(json_agg(json_build_object('id', ${document.id}, 'title', ${document.title},
      'language', ${document.language}) order by ${document.language}), '[]'::json)
    from (select ${document.translationGroupId} as group_key, ${document.id} as id) as outer_row
    join ${document} on ${document.translationGroupId} = outer_row.group_key
      and ${document.id} <> outer_row.id ${reader ? sql`and ${seesHitDocument(reader, document)}` : sql``})`;

/** Documents of the library. */
export const documents = defineResource(Document, {
  exportColumns: [
    'id',
    'title',
    'category',
    'description',
    'language',
    'audience',
    'manufacturer.name',
    'product_type',
    'product.name',
    'product.model',
    'tags',
    'file.name',
    'file.size',
    'file.content_type',
    'uploaded_by.name',
    'created_at',
    'updated_at',
  ],
  name: 'document',
  exportTexts: {
    category: 'document_category',
    language: 'language',
    audience: 'audience',
    product_type: 'product_type',
  },
  table: document,
  hasBlockCounts: true,
  changeEvent: { type: 'document' },
  fields: {
    manufacturer_id: manufacturer.id,
    manufacturer: objectField({ id: manufacturer.id, name: manufacturer.name }, manufacturer.id),
    product_type: product.productType,
    product_id: product.id,
    product: objectField({ id: product.id, name: product.name, model: product.model }, product.id),
    file: sql`json_strip_nulls(json_build_object('name', ${document.fileName}, 'size', ${document.fileSize},
      'content_type', ${document.contentType}, 'state', ${selectFileState(document.blobPath)}))`,
    file_added_at: documentVersion.createdAt,
    tags: tagList,
    translations: translationList,
    uploaded_by: (reader: ScopeValues | null) => (reader ? sql`null::json` : uploader),
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
  grouping: {
    by: document.translationGroupId,
    filter: 'preferred_language',
    order: (preferred) => [
      sql`${document.language} is distinct from ${preferred}`,
      sql`${document.language}`,
      sql`${document.id}`,
    ],
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
    translation_of_id: null,
  },
  constraints: {
    document_translation_language: {
      field: 'language',
      key: 'document.translation_language',
    },
    document_translation_unique: { field: 'language', key: 'document.translation_exists' },
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
  readonly state?: FileState | null | undefined;
}

/** Files behind the documents, with the scope of the documents. */
export const documentFiles = defineInternalResource<DocumentFile>({
  name: 'document_file',
  table: document,
  fields: {
    blob_path: document.blobPath,
    name: document.fileName,
    content_type: document.contentType,
    state: selectFileState(document.blobPath),
  },
  scope,
});
