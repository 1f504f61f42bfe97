import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  listQuery,
  toPage,
  object,
  requiredText,
  route,
  viewAsQuery,
  signedIn,
} from '../kernel/index.ts';

const idParams = object({ id: Id });
const access = employeesWith('documents');

export const TagInput = object({ name: requiredText(100) });

/**
 * Label of documents (specification §3). The count covers the documents that the caller may see.
 */
export const Tag = object({ id: Id, name: T.String(), documents_count: T.Integer() });

export type Tag = T.Static<typeof Tag>;
export type TagInput = T.Static<typeof TagInput>;

export const listTags = route({
  id: 'documents.tags.list',
  method: 'GET',
  path: '/documents/tags/',
  summary: 'List tags',
  access: signedIn,
  query: listQuery({ filters: { ...viewAsQuery }, orderings: ['name', 'created_at'] }),
  responses: { 200: toPage(Tag) },
  exportable: true,
});

export const createTag = route({
  id: 'documents.tags.create',
  method: 'POST',
  path: '/documents/tags/',
  summary: 'Create a tag',
  access,
  body: TagInput,
  responses: { 201: Tag },
  idempotent: true,
  versioned: true,
});

export const renameTag = route({
  id: 'documents.tags.rename',
  method: 'PUT',
  path: '/documents/tags/{id}/',
  summary: 'Rename a tag',
  access,
  params: idParams,
  body: TagInput,
  responses: { 200: Tag },
  versioned: true,
});

export const deleteTag = route({
  id: 'documents.tags.delete',
  method: 'DELETE',
  path: '/documents/tags/{id}/',
  summary: 'Delete a tag',
  access,
  params: idParams,
  responses: { 204: null },
  versioned: true,
});

export const mergeTag = route({
  id: 'documents.tags.merge',
  method: 'POST',
  path: '/documents/tags/{id}/merge/',
  summary: 'Merge a tag into another',
  access,
  params: idParams,
  body: object({ into_id: Id }),
  responses: { 200: Tag },
  versioned: true,
});
