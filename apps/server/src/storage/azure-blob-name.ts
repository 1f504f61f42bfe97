import { createHash } from 'node:crypto';

/** Names that mean the same in a URL, in Azure's rules and in every tool that shows them. */
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

/**
 * Returns the name of a blob: its path if valid, as uploads' paths are, else a digest of it. Azure
 * folds `..`, rejects a dot at the end, and limits names to 1,024 characters (Naming and
 * Referencing Containers, Blobs, and Metadata).
 */
export function toBlobName(blobPath: string): string {
  if (plain.test(blobPath)) return blobPath;
  return digestPrefix + createHash('sha256').update(blobPath).digest('hex');
}

/** The metadata from which `toBlobPath` reads the path again; metadata is ASCII. */
export function toMetadata(blobPath: string): Record<string, string> {
  return plain.test(blobPath) ? {} : { path: Buffer.from(blobPath).toString('base64url') };
}

/** The path of a blob; null where the portal did not write it. */
export function toBlobPath(
  name: string,
  metadata: Readonly<Record<string, string>> | undefined,
): string | null {
  if (plain.test(name)) return name;
  const path = metadata?.['path'];
  return path === undefined ? null : Buffer.from(path, 'base64url').toString();
}
