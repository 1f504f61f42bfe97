import { sql } from 'drizzle-orm';
import { document } from '#server/domains/documents/library/document.table.ts';
import { documentOpening } from '#server/domains/documents/recent/document-opening.table.ts';
import { documentVersion } from '#server/domains/documents/versions/document-version.table.ts';
import { importRun } from '#server/domains/import-export/imports/import-run.table.ts';
import { byId, type PersonalSource } from '../personal-source.ts';

/** Documents that the person uploaded or opened. */
export const documentSources: readonly PersonalSource[] = [
  {
    table: document,
    links: [byId(document.uploadedBy)],
    fields: {
      id: document.id,
      title: document.title,
      category: document.category,
      language: document.language,
      file_name: document.fileName,
      file_size: document.fileSize,
      created_at: document.createdAt,
    },
    order: document.id,
  },
  {
    table: documentVersion,
    links: [byId(documentVersion.uploadedBy)],
    fields: {
      document_id: documentVersion.documentId,
      number: documentVersion.number,
      file_name: documentVersion.fileName,
      file_size: documentVersion.fileSize,
      created_at: documentVersion.createdAt,
      superseded_at: documentVersion.supersededAt,
    },
    order: documentVersion.createdAt,
  },
  {
    table: documentOpening,
    links: [byId(documentOpening.userId)],
    fields: {
      document_id: documentOpening.documentId,
      title: document.title,
      opened_at: documentOpening.openedAt,
    },
    order: documentOpening.openedAt,
    joins: sql`join ${document} on ${document.id} = ${documentOpening.documentId}`,
  },
];

/** Imports by the person, without the contents, which are data about others. */
export const importSources: readonly PersonalSource[] = [
  {
    table: importRun,
    links: [byId(importRun.ownerId)],
    fields: {
      id: importRun.id,
      kind: importRun.kind,
      status: importRun.status,
      file_name: importRun.fileName,
      file_size: importRun.fileSize,
      rows_total: importRun.rowsTotal,
      rows_created: importRun.rowsCreated,
      ip: importRun.ip,
      created_at: importRun.createdAt,
    },
    order: importRun.id,
  },
];
