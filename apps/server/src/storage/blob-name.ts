import { createHash } from 'node:crypto';
import { hours } from '#server/kernel/clock.ts';

/** Names that mean the same in a URL, in the rules of Azure and S3, and in every tool that shows them. */
const plain = /^(?!.*\/\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[\w-][\w./-]{0,899}(?<![./])$/;

/**
 * Prefix of blobs whose path is not a valid name; their path is in the metadata. No valid name
 * begins so.
 */
export const digestPrefix = '~/';

/**
 * Prefix of blobs that `check` writes, each with a new name for concurrent checks. No other name
 * begins with it.
 */
export const checkPrefix = '~check';

/** Milliseconds that no check takes: its process must have died. */
export const checkAbandonedAfter = hours(1);

/** Prefix of what arrived of files in parts, where a store has it under names. */
export const partsPrefix = '~parts';

/**
 * Returns the name of a blob: its path if valid, as uploads' paths are, else a digest of it. Azure
 * folds `..`, rejects a dot at the end, and limits names to 1,024 characters (Naming and
 * Referencing Containers, Blobs, and Metadata); S3 limits them to 1,024 bytes (Naming Amazon S3
 * objects).
 */
export function toBlobName(blobPath: string): string {
  if (plain.test(blobPath)) return blobPath;
  return digestPrefix + createHash('sha256').update(blobPath).digest('hex');
}

/** Longest value of one piece of metadata that every store takes, in characters. */
const maxValueLength = 240;

/** The metadata from which `toBlobPath` reads the path again; metadata is ASCII. */
export function toMetadata(blobPath: string): Record<string, string> {
  if (plain.test(blobPath)) return {};
  const encoded = Buffer.from(blobPath).toString('base64url');
  const metadata: Record<string, string> = { path: '' };
  for (let index = 0; index * maxValueLength < encoded.length; index += 1) {
    metadata[toMetadataName(index)] = encoded.slice(
      index * maxValueLength,
      (index + 1) * maxValueLength,
    );
  }
  return metadata;
}

const toMetadataName = (index: number): string => (index === 0 ? 'path' : `path${index}`);

/** The path of a blob; null where the portal did not write it. */
export function toBlobPath(
  name: string,
  metadata: Readonly<Record<string, string>> | undefined,
): string | null {
  if (plain.test(name)) return name;
  if (metadata?.['path'] === undefined) return null;
  let encoded = '';
  for (let index = 0; ; index += 1) {
    const piece = metadata[toMetadataName(index)];
    if (piece === undefined) return Buffer.from(encoded, 'base64url').toString();
    encoded += piece;
  }
}
