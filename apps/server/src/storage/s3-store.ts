import { uploadPartSize as partSize } from '@portal/contract/documents';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '#server/kernel/file-settings.ts';
import { addMilliseconds, type Clock, days } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { applyPatches } from './apply-patches.ts';
import { checkAbandonedAfter, checkPrefix, toBlobName, toMetadata } from './blob-name.ts';
import { contentDisposition, getDelivery } from './content-disposition.ts';
import { ensureBucket, ensureBucketCors, type S3Bucket } from './s3-bucket.ts';
import { callS3, createS3Client, getS3Status, signUntil, unlessS3Missing } from './s3-client.ts';
import {
  abortS3Upload,
  abortS3UploadsBefore,
  finishS3Upload,
  signS3Parts,
  startS3Upload,
  writeS3Parts,
} from './s3-parts.ts';
import { listS3Objects, listS3Blobs, readS3Blob, readS3Bytes } from './s3-reading.ts';
import type { DownloadPermit, Storage } from './storage.ts';

export interface S3StoreOptions extends S3Settings {
  /** Origin of the portal's pages; null with several. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
  /** Logs what the operator must do by hand. */
  readonly log: (line: string) => void;
  /** True for a check that neither makes the bucket nor sets the CORS rule. */
  readonly isCheck?: boolean;
}

/**
 * Opens a bucket of Amazon S3 or of a compatible store. An object exists only once its last byte is
 * stored. Nothing depends on conditional requests, which many compatible stores lack, but that the
 * portal itself writes a path once where two processes do so at the same instant.
 * @throws Error if the bucket cannot be used.
 */
export async function openS3Store(options: S3StoreOptions): Promise<Storage> {
  const { publicUrl, clock, log } = options;
  const bucket: S3Bucket = { client: createS3Client(options), name: options.bucket };
  if (options.isCheck !== true) {
    await ensureBucket(bucket);
    await ensureBucketCors(bucket, publicUrl).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      log(`The bucket's CORS must be set by hand (docs/operations/files.md): ${reason}`);
    });
  }
  const { client, name } = bucket;
  const toTarget = (blobPath: string) => ({ Bucket: name, Key: toBlobName(blobPath) });
  const describe = async (blobPath: string) => {
    const found = await unlessS3Missing(client.send(new HeadObjectCommand(toTarget(blobPath))));
    return (
      found && {
        blob: {
          blobPath,
          size: found.ContentLength ?? 0,
          storedAt: found.LastModified ?? clock.now(),
        },
        contentType: found.ContentType ?? 'application/octet-stream',
        etag: found.ETag,
      }
    );
  };

  return {
    origin: new URL(await getSignedUrl(client, new GetObjectCommand(toTarget('x')))).origin,
    keepsPlaces: true,
    uploadUrl: (permit) => startS3Upload(bucket, permit),
    uploadParts: (permit) => signS3Parts(bucket, permit),
    finishUpload: (upload) => finishS3Upload(bucket, upload),
    downloadUrl: (permit) => signDownload(bucket, permit, clock.now()),
    put: async (blobPath, bytes, contentType) => {
      if (await describe(blobPath)) throw new DomainError('conflict');
      await writeNew(bucket, { blobPath, contentType, pieces: splitStream(bytes) });
    },
    describe: async (blobPath) => (await describe(blobPath))?.blob ?? null,
    head: (blobPath, bytes) => readS3Bytes(bucket, blobPath, 0, bytes),
    readRange: (blobPath, offset, length) => readS3Bytes(bucket, blobPath, offset, length),
    patch: async (blobPath, patches) => {
      const found = await describe(blobPath);
      const bytes = found && (await readS3Blob(bucket, blobPath));
      if (!bytes) return;
      await writeS3Parts(bucket, {
        blobPath,
        contentType: found.contentType,
        pieces: splitStream(applyPatches(bytes, patches)),
        beforeEnd: async () => {
          if ((await describe(blobPath))?.etag !== found.etag) throw new DomainError('conflict');
        },
      });
    },
    read: (blobPath) => readS3Blob(bucket, blobPath),
    remove: async (blobPath) => {
      await abortS3Upload(bucket, blobPath);
      await unlessS3Missing(client.send(new DeleteObjectCommand(toTarget(blobPath))));
    },
    list: (prefix) => listS3Blobs(bucket, prefix),
    tidy: async () => {
      await abortS3UploadsBefore(bucket, addMilliseconds(clock.now(), -days(1)));
      const before = addMilliseconds(clock.now(), -checkAbandonedAfter);
      for await (const { Key, LastModified } of listS3Objects(bucket, checkPrefix)) {
        if (LastModified && LastModified < before)
          await callS3(client.send(new DeleteObjectCommand({ Bucket: name, Key })));
      }
    },
    check: async () => {
      const probe = { Bucket: name, Key: `${checkPrefix}/${newId()}` };
      await callS3(client.send(new PutObjectCommand({ ...probe, Body: 'check' })));
      const { Body } = await callS3(client.send(new GetObjectCommand(probe)));
      await Body?.transformToByteArray();
      await callS3(client.send(new DeleteObjectCommand(probe)));
    },
  };
}

interface NewObject {
  readonly blobPath: string;
  readonly contentType: string;
  readonly pieces: AsyncGenerator<Uint8Array>;
}

/** @throws DomainError `conflict` if the object exists. */
async function writeNew(bucket: S3Bucket, { blobPath, contentType, pieces }: NewObject) {
  const condition = { IfNoneMatch: '*' } as const;
  const first = await pieces.next();
  const second = first.done ? first : await pieces.next();
  const small = first.done ? Buffer.alloc(0) : first.value;
  const whole = (): Promise<unknown> =>
    second.done
      ? putSmall(bucket, { blobPath, contentType, bytes: small })
      : writeS3Parts(bucket, {
          blobPath,
          contentType,
          pieces: chain([small, second.value], pieces),
          condition,
        });
  await whole().catch((error: unknown) => {
    // 409: another request is writing it (Amazon S3, conditional writes).
    throw [409, 412].includes(getS3Status(error))
      ? new DomainError('conflict', { cause: error })
      : error;
  });
}

async function putSmall(
  { client, name }: S3Bucket,
  { blobPath, contentType, bytes }: { blobPath: string; contentType: string; bytes: Uint8Array },
): Promise<void> {
  const object = {
    Bucket: name,
    Key: toBlobName(blobPath),
    Body: bytes,
    ContentType: contentType,
    Metadata: toMetadata(blobPath),
  };
  await callS3(client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }))).catch(
    (error: unknown) => {
      // A store without conditional requests says so.
      if (getS3Status(error) !== 501) throw error;
      return callS3(client.send(new PutObjectCommand(object)));
    },
  );
}

async function* chain(
  first: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}

/** Yields the chunks as pieces of `partSize` bytes; the last one may be shorter. */
async function* splitStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (size + rest.length >= partSize) {
      pending.push(rest.subarray(0, partSize - size));
      rest = rest.subarray(partSize - size);
      yield Buffer.concat(pending);
      pending = [];
      size = 0;
    }
    // Copied, because the source may reuse its memory.
    if (rest.length > 0) pending.push(Buffer.from(rest));
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(pending);
}

/** Returns a link that may read this one blob; content type and file name are signed with it. */
function signDownload(
  { client, name }: S3Bucket,
  permit: DownloadPermit,
  now: Date,
): Promise<string> {
  // Checked again here: a wrong permit must never display a page of markup.
  const { contentType, disposition } = getDelivery(permit.contentType, permit.disposition);
  const seconds = Math.max(0, Math.floor((permit.expiresAt.getTime() - now.getTime()) / 1000));
  const command = new GetObjectCommand({
    Bucket: name,
    Key: toBlobName(permit.blobPath),
    ResponseContentType: contentType,
    ResponseContentDisposition: contentDisposition(disposition, permit.fileName),
    ResponseCacheControl: `private, max-age=${seconds}`,
  });
  return getSignedUrl(client, command, signUntil(permit.expiresAt));
}
