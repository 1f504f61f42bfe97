import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  type _Object as S3Object,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { digestPrefix, toBlobName, toBlobPath } from './blob-name.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { callS3, getS3Status, unlessS3Missing } from './s3-client.ts';
import type { StoredBlob } from './storage.ts';

/** Returns a blob's bytes, a piece at a time; null if it does not exist. */
export async function readS3Blob(
  { client, name }: S3Bucket,
  blobPath: string,
): Promise<AsyncIterable<Uint8Array> | null> {
  const command = new GetObjectCommand({ Bucket: name, Key: toBlobName(blobPath) });
  const found = await unlessS3Missing(client.send(command));
  if (!found) return null;
  return found.Body instanceof Readable ? found.Body : Readable.from([]);
}

/** Returns bytes of a blob from an offset on, fewer at its end; null if it does not exist. */
export async function readS3Bytes(
  { client, name }: S3Bucket,
  blobPath: string,
  offset: number,
  length: number,
): Promise<Uint8Array | null> {
  const command = new GetObjectCommand({
    Bucket: name,
    Key: toBlobName(blobPath),
    Range: `bytes=${offset}-${offset + length - 1}`,
  });
  try {
    const found = await unlessS3Missing(client.send(command));
    return found && ((await found.Body?.transformToByteArray()) ?? new Uint8Array());
  } catch (error) {
    // An empty object has no range, and none has one behind its end.
    if (getS3Status(error) === 416) return new Uint8Array();
    throw error;
  }
}

/** Lists the objects whose key has this prefix. */
export async function* listS3Objects(
  { client, name }: S3Bucket,
  prefix: string,
): AsyncGenerator<S3Object> {
  let token: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await callS3(
      client.send(
        new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken: token }),
      ),
    );
    yield* page.Contents ?? [];
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Lists the portal's blobs whose path has this prefix. */
export async function* listS3Blobs(bucket: S3Bucket, prefix: string): AsyncGenerator<StoredBlob> {
  for await (const object of listS3Objects(bucket, prefix)) {
    const blobPath = toBlobPath(object.Key ?? '', undefined);
    if (blobPath !== null) yield toStoredBlob(object, blobPath);
  }
  // Their metadata alone contain the path; the portal itself creates no such path.
  for await (const object of listS3Objects(bucket, digestPrefix)) {
    const { Key = '' } = object;
    const command = new HeadObjectCommand({ Bucket: bucket.name, Key });
    const found = await unlessS3Missing(bucket.client.send(command));
    const blobPath = found && toBlobPath(Key, found.Metadata);
    if (blobPath?.startsWith(prefix)) yield toStoredBlob(object, blobPath);
  }
}

const toStoredBlob = ({ Size = 0, LastModified }: S3Object, blobPath: string): StoredBlob => ({
  blobPath,
  size: Size,
  storedAt: LastModified ?? new Date(0),
});
