import * as T from '../schema/index.ts';
import { employeesWith, Id, oneOf, object, route } from '../kernel/index.ts';
import { documentLinkFields, documentCategories, maxTags } from './documents.ts';

/** Maximum number of documents per call. */
export const maxBulkChanges = 500;

const tagIds = T.Array(Id, { maxItems: maxTags, uniqueItems: true });

/** Fields that are left out stay as they are. */
export const DocumentBulkChange = object({
  document_ids: T.Array(Id, { minItems: 1, maxItems: maxBulkChanges, uniqueItems: true }),
  add_tag_ids: T.Optional(tagIds),
  remove_tag_ids: T.Optional(tagIds),
  category: T.Optional(oneOf(documentCategories)),
  ...documentLinkFields,
});

export const changeDocuments = route({
  id: 'documents.documents.bulk-change',
  method: 'POST',
  path: '/documents/bulk-change/',
  summary: 'Update several documents',
  access: employeesWith('documents'),
  body: DocumentBulkChange,
  responses: { 200: object({ changed: T.Integer() }) },
});
