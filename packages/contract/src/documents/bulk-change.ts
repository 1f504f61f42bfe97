import * as T from '../schema/index.ts';
import { employeesWith, Id, oneOf, record, route } from '../kernel/index.ts';
import { documentAbout, documentCategories, mostTags } from './documents.ts';

/** The most documents that one call changes. */
export const mostChangedAtOnce = 500;

const tagIds = T.Array(Id, { maxItems: mostTags, uniqueItems: true });

export const changeDocuments = route({
  id: 'documents.documents.bulk-change',
  method: 'POST',
  path: '/documents/bulk-change/',
  summary:
    'Change many documents, all or none: give tags, take tags, and set the fields sent, as moving them to another product',
  access: employeesWith('documents'),
  body: record({
    document_ids: T.Array(Id, { minItems: 1, maxItems: mostChangedAtOnce, uniqueItems: true }),
    add_tag_ids: T.Optional(tagIds),
    remove_tag_ids: T.Optional(tagIds),
    category: T.Optional(oneOf(documentCategories)),
    ...documentAbout,
  }),
  answers: { 200: record({ changed: T.Integer() }) },
});
