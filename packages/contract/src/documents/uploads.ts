import * as T from '../schema/index.ts';
import { Instant, oneOf, object, requiredText, route, text } from '../kernel/index.ts';

/** The most a file may hold, in bytes (API.md §3). */
export const maxUploadSize = 200 * 1024 * 1024;

/**
 * Uploads that a user may have asked for within a day and not made anything of. Of files that were
 * never used each keeps its room until the night after.
 */
export const maxOpenUploads = 100;

/**
 * What a file is for: the library, a product's marketing content, an import (`exchange`), or a
 * service ticket or request. Each has its own permission; customers' users attach alone.
 */
export const uploadPurposes = ['document', 'marketing', 'import', 'attachment'] as const;

/** What a picture beside a text may be: browsers show these, and none of them can script. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
];

/** What may be attached to a service ticket: pictures, also as phones take them, and PDFs. */
export const attachmentTypes: readonly string[] = [
  ...pictureTypes,
  'image/heic',
  'image/heif',
  'application/pdf',
];

/** The most that such a picture may hold, in bytes. */
export const maxPictureSize = 10 * 1024 * 1024;

export type UploadPurpose = (typeof uploadPurposes)[number];

export const requestUpload = route({
  id: 'documents.uploads.request',
  method: 'POST',
  path: '/documents/sas-upload/',
  summary: `A signed URL to put one new file to, good for 15 minutes; 429 where ${maxOpenUploads} of the caller's within a day became nothing`,
  access: { employees: ['documents', 'customers', 'catalogue', 'service'], customers: true },
  body: object({
    upload_type: oneOf(uploadPurposes),
    blob_path: requiredText(1000),
    content_type: T.Optional(text(200)),
    size: T.Optional(T.Integer({ minimum: 0 })),
  }),
  responses: {
    200: object({
      upload_url: T.String({ format: 'uri' }),
      blob_path: T.String(),
      headers: T.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string' },
      }),
      expires_at: Instant,
    }),
  },
  errors: ['too_large'],
});
