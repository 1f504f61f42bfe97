import type * as documents from '@portal/contract/documents';
import { exampleIds, exampleUpload, type RouteDocs } from './route-doc.ts';

const link =
  'The link is valid for 5 minutes. A file that the virus scanner has not checked yet returns 409 `file_pending`; one in which it found something returns 410 `file_quarantined`.';

export const documentDocs: RouteDocs<typeof documents> = {
  'documents.documents.list': {
    description:
      'Returns documents that the caller can see, the newest first. A search returns the best match first.',
  },
  'documents.documents.recent': {
    description: 'Returns at most 12 documents that the caller can still see.',
  },
  'documents.documents.create': {
    description: 'Needs a file that was uploaded with `upload_type` `document`.',
    example: {
      title: 'Laser X200: user manual',
      category: 'technical',
      language: 'en',
      product_type: 'device',
      product_id: exampleIds.product,
      tag_ids: [exampleIds.tag],
      blob_path: exampleUpload,
    },
  },
  'documents.documents.change': {
    description: 'A new `blob_path` replaces the file. Employees can still read earlier versions.',
    example: { title: 'Laser X200: user manual, edition 3' },
  },
  'documents.documents.delete': { description: 'Deletes all its files too.' },
  'documents.documents.bulk-change': {
    description:
      'Changes all documents or none: adds tags, removes tags, and sets the fields that are sent.',
    example: {
      document_ids: [exampleIds.document],
      add_tag_ids: [exampleIds.tag],
      remove_tag_ids: [exampleIds.otherTag],
      product_type: 'device',
      product_id: exampleIds.product,
    },
  },
  'documents.documents.download-url': { description: link },
  'documents.versions.list': { description: 'Returns the newest version first.' },
  'documents.versions.download-url': { description: link },
  'documents.tags.list': {
    description: 'Customers’ users see the tags of documents that they can see.',
  },
  'documents.tags.create': {
    description: 'Names are unique, whatever the case.',
    example: { name: 'Safety' },
  },
  'documents.tags.rename': { example: { name: 'Safety notice' } },
  'documents.tags.delete': { description: 'Removes the tag from all documents.' },
  'documents.tags.merge': {
    description:
      'Gives the other tag to all documents of this one, deletes this one and returns the other.',
    example: { into_id: exampleIds.otherTag },
  },
  'documents.uploads.request': {
    description:
      'Send the file by PUT to `upload_url` with the `headers` of the response within 15 minutes. Then send `blob_path` to the operation that uses the file. A file whose `size` was sent can go in parts instead: see `sas-upload/parts/`. Returns 429 after 100 unused uploads within a day.',
    example: {
      upload_type: 'document',
      blob_path: 'laser-x200-manual.pdf',
      content_type: 'application/pdf',
      size: 2_481_664,
    },
  },
  'documents.uploads.parts': {
    description:
      'Send each part by PUT to its `upload_url` within 15 minutes, in any order, again where the connection was lost; then `sas-upload/finish/`. Call it again to resume or for new links, for up to a day. Needs the `size` of the upload. Returns 400 at `blob_path` for an upload that is used, forgotten, or another user’s.',
    example: { blob_path: exampleUpload },
  },
  'documents.uploads.finish': {
    description:
      'A file counts when all its parts have arrived and their SHA-256 are those that are sent; otherwise it returns 400 at `blob_path`. Bytes that differ are deleted.',
    example: {
      blob_path: exampleUpload,
      part_sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    },
  },
};
