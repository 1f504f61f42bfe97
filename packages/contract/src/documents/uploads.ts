import * as T from '../schema/index.ts';
import {
  everyEmployee,
  Id,
  Instant,
  nullable,
  object,
  oneOf,
  requiredText,
  route,
  text,
} from '../kernel/index.ts';

/** Maximum size of a file in bytes (API.md §3). */
export const maxUploadSize = 200 * 1024 * 1024;

/**
 * Bytes of every part of a file that is uploaded in parts, but the last. S3 accepts no part below
 * 5 MiB but the last (Amazon S3 multipart upload limits); a lost connection costs at most one part.
 */
export const uploadPartSize = 8 * 1024 * 1024;

/**
 * Maximum number of unused uploads per user and day. Unused files occupy the store until the night
 * after.
 */
export const maxOpenUploads = 100;

/**
 * Purpose of a file: the library, a product's marketing content, an import, a service ticket or
 * request, or an installed device. Each has its own permission; customers' users may only attach, and
 * add photos of devices.
 */
export const uploadPurposes = [
  'document',
  'marketing',
  'import',
  'attachment',
  'device_photo',
] as const;

/** Image types that browsers show and that cannot contain scripts. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
];

/** Maximum size of a picture in bytes. */
export const maxPictureSize = 10 * 1024 * 1024;

/**
 * Maximum number of pixels of any picture: above those of the largest camera of a phone. Shown, each
 * takes four bytes, however small its file is.
 */
export const maxPixels = 250_000_000;

export type UploadPurpose = (typeof uploadPurposes)[number];

export const UploadInput = object({
  upload_type: oneOf(uploadPurposes),
  blob_path: T.String({
    ...requiredText(1000),
    description:
      'Name of the file. A file of a ticket or request (`attachment`) may be of any kind but programs, installers, scripts, shortcuts and disk images',
  }),
  content_type: T.Optional(text(200)),
  size: T.Optional(T.Integer({ minimum: 0 })),
});

/** Where to send the bytes: PUT to the address, with the headers. */
export const UploadTarget = object({
  upload_url: T.String({ format: 'uri' }),
  blob_path: T.String(),
  headers: T.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
  }),
  expires_at: Instant,
});

export const requestUpload = route({
  id: 'documents.uploads.request',
  method: 'POST',
  path: '/documents/sas-upload/',
  summary: 'Request an upload link',
  access: {
    employees: ['documents', 'customers', 'catalogue', 'service', 'pipeline'],
    customers: true,
  },
  body: UploadInput,
  responses: { 200: UploadTarget },
  errors: ['too_large'],
});

/** Access of `requestUpload`; the handlers let a caller reach their own uploads alone. */
const { access } = requestUpload;

/** A requested upload whose file has not been used. */
const blobPath = T.String({
  ...requiredText(1000),
  description: '`blob_path` of the response that permitted the upload',
});

/** Links for the parts of a file that have not arrived: PUT of these bytes of the file to each. */
export const UploadParts = object({
  part_size: T.Integer({ description: 'Bytes of every part of the file but the last' }),
  parts: T.Array(
    object({
      offset: T.Integer({ description: 'First byte within the file' }),
      size: T.Integer({ description: 'Bytes of the part' }),
      upload_url: T.String({ format: 'uri' }),
    }),
  ),
  expires_at: Instant,
});

export const requestUploadParts = route({
  id: 'documents.uploads.parts',
  method: 'POST',
  path: '/documents/sas-upload/parts/',
  summary: 'Request links for missing parts of a file',
  access,
  body: object({ blob_path: blobPath }),
  responses: { 200: UploadParts },
});

/** Parts of the largest file. */
const maxParts = 1000;

export const finishUpload = route({
  id: 'documents.uploads.finish',
  method: 'POST',
  path: '/documents/sas-upload/finish/',
  summary: 'Complete a file that was sent in parts',
  access,
  body: object({
    blob_path: blobPath,
    part_sha256: T.Array(T.String({ pattern: '^[0-9a-f]{64}$' }), {
      maxItems: maxParts,
      description: 'SHA-256 of each part, in order; empty for no check',
    }),
  }),
  responses: { 204: null },
});

export const getCustomerUploads = route({
  id: 'documents.uploads.customer',
  method: 'GET',
  path: '/crm/customers/{id}/uploads/',
  summary: 'Get what a customer has uploaded',
  access: everyEmployee,
  params: object({ id: Id }),
  responses: {
    200: object({
      used_bytes: T.Integer({
        description: 'Files of the customer’s users, and uploads in progress',
      }),
      quota_bytes: nullable(T.Integer({ description: 'Null: any number' })),
    }),
  },
});
