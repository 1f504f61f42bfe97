import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type MultipartUpload,
  type Part,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Bucket } from './s3-bucket.ts';
import { callS3, signUntil, unlessS3Missing } from './s3-client.ts';
import { toBlobName, toMetadata } from './blob-name.ts';
import { isPartStored, isUnfinished, splitIntoParts } from './file-parts.ts';
import type { PartsPermit, SignedPart, SignedUpload, UploadPermit } from './storage.ts';

/**
 * Every upload by a link is a multipart upload, also one in a single request: a link writes a part
 * and no object, so that what is in use can never be overwritten, on any store.
 */
export async function startS3Upload(
  bucket: S3Bucket,
  { blobPath, contentType, size, expiresAt }: UploadPermit,
): Promise<SignedUpload> {
  const uploadId = await createUpload(bucket, blobPath, contentType);
  const part = { number: 1, size };
  const url = await signPart(bucket, part, { blobPath, uploadId, expiresAt });
  return { url, headers: { 'content-type': contentType } };
}

/** Returns links for the parts of an upload; null if it was ended or given up. */
export async function signS3Parts(
  bucket: S3Bucket,
  { blobPath, size, expiresAt }: PartsPermit,
): Promise<SignedPart[] | null> {
  const uploadId = await findUpload(bucket, blobPath);
  if (uploadId === null) return null;
  const stored = (await listParts(bucket, blobPath, uploadId)).map(toStoredPart);
  return Promise.all(
    splitIntoParts(size).map(async (part) => ({
      part,
      isStored: isPartStored(part, stored),
      upload: { url: await signPart(bucket, part, { blobPath, uploadId, expiresAt }), headers: {} },
    })),
  );
}

/** Makes the object of the parts that arrived, if all did. */
export async function finishS3Upload(
  bucket: S3Bucket,
  { blobPath, size }: Pick<UploadPermit, 'blobPath' | 'size'>,
): Promise<void> {
  const uploadId = await findUpload(bucket, blobPath);
  if (uploadId === null) return;
  const parts = await listParts(bucket, blobPath, uploadId);
  if (isUnfinished(parts.map(toStoredPart), size)) return;
  // None where another call has made the object.
  await unlessS3Missing(completeUpload(bucket, { blobPath, uploadId, parts }));
}

interface OwnUpload {
  readonly blobPath: string;
  readonly contentType: string;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Sent with the last request; the store refuses to overwrite another object. */
  readonly condition?: { readonly IfNoneMatch: '*' };
  /** Called before the object comes to be. @throws to give it up. */
  readonly beforeEnd?: () => Promise<void>;
}

/** Writes an object in parts; leaves nothing if the pieces break off. */
export async function writeS3Parts(
  bucket: S3Bucket,
  { blobPath, contentType, pieces, condition, beforeEnd }: OwnUpload,
): Promise<void> {
  const uploadId = await createUpload(bucket, blobPath, contentType);
  const target = { Bucket: bucket.name, Key: toBlobName(blobPath), UploadId: uploadId };
  try {
    const parts: Part[] = [];
    for await (const Body of pieces) {
      const PartNumber = parts.length + 1;
      const sent = new UploadPartCommand({ ...target, PartNumber, Body });
      const { ETag } = await callS3(bucket.client.send(sent));
      parts.push({ PartNumber, ETag });
    }
    await beforeEnd?.();
    await completeUpload(bucket, { blobPath, uploadId, parts, ...(condition && { condition }) });
  } catch (error) {
    await abortUpload(bucket, target.Key, uploadId).catch(() => undefined);
    throw error;
  }
}

/** Gives up an upload of a blob, whose links then write nothing any more. */
export async function abortS3Upload(bucket: S3Bucket, blobPath: string): Promise<void> {
  for (const { Key = '', UploadId = '' } of await listUploads(bucket, toBlobName(blobPath))) {
    if (Key === toBlobName(blobPath)) await abortUpload(bucket, Key, UploadId);
  }
}

/** Gives up all uploads that began before an instant. */
export async function abortS3UploadsBefore(bucket: S3Bucket, before: Date): Promise<void> {
  for (const { Key = '', UploadId = '', Initiated } of await listUploads(bucket, '')) {
    if (Initiated && Initiated < before) await abortUpload(bucket, Key, UploadId);
  }
}

async function createUpload(
  { client, name }: S3Bucket,
  blobPath: string,
  contentType: string,
): Promise<string> {
  const { UploadId } = await callS3(
    client.send(
      new CreateMultipartUploadCommand({
        Bucket: name,
        Key: toBlobName(blobPath),
        ContentType: contentType,
        Metadata: toMetadata(blobPath),
      }),
    ),
  );
  if (UploadId === undefined) throw new Error('The store began no upload');
  return UploadId;
}

function signPart(
  { client, name }: S3Bucket,
  { number, size }: { readonly number: number; readonly size: number | null },
  { blobPath, uploadId, expiresAt }: { blobPath: string; uploadId: string; expiresAt: Date },
): Promise<string> {
  const command = new UploadPartCommand({
    Bucket: name,
    Key: toBlobName(blobPath),
    UploadId: uploadId,
    PartNumber: number,
    // Signed with the link: the store refuses another size.
    ...(size === null ? {} : { ContentLength: size }),
  });
  return getSignedUrl(client, command, signUntil(expiresAt));
}

interface EndedUpload {
  readonly blobPath: string;
  readonly uploadId: string;
  readonly parts: readonly Part[];
  readonly condition?: OwnUpload['condition'];
}

function completeUpload(
  { client, name }: S3Bucket,
  { blobPath, uploadId, parts, condition }: EndedUpload,
): Promise<unknown> {
  return callS3(
    client.send(
      new CompleteMultipartUploadCommand({
        Bucket: name,
        Key: toBlobName(blobPath),
        UploadId: uploadId,
        MultipartUpload: { Parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
        ...condition,
      }),
    ),
  );
}

async function abortUpload({ client, name }: S3Bucket, Key: string, UploadId: string) {
  await unlessS3Missing(
    client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId })),
  );
}

/** The open upload of a blob; null without one. */
async function findUpload(bucket: S3Bucket, blobPath: string): Promise<string | null> {
  const key = toBlobName(blobPath);
  const own = (await listUploads(bucket, key)).find(({ Key }) => Key === key);
  return own?.UploadId ?? null;
}

async function listUploads({ client, name }: S3Bucket, Prefix: string): Promise<MultipartUpload[]> {
  const found: MultipartUpload[] = [];
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (marker) {
    const page: ListMultipartUploadsCommandOutput = await callS3(
      client.send(new ListMultipartUploadsCommand({ Bucket: name, Prefix, ...marker })),
    );
    found.push(...(page.Uploads ?? []));
    marker = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : null;
  }
  return found;
}

/** One page lists a thousand parts, more than the largest file has. */
async function listParts({ client, name }: S3Bucket, blobPath: string, UploadId: string) {
  const command = new ListPartsCommand({ Bucket: name, Key: toBlobName(blobPath), UploadId });
  return (await unlessS3Missing(client.send(command)))?.Parts ?? [];
}

const toStoredPart = ({ PartNumber = 0, Size = 0 }: Part) => ({ number: PartNumber, size: Size });
