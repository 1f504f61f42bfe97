import { createHash } from 'node:crypto';

/** Names that mean the same in a URL, in Azure's rules and in every tool that shows them. */
const plain = /^(?!.*\/\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[\w-][\w./-]{0,899}(?<![./])$/;

/** Blobs whose path is no such name; the path stands in their metadata. No plain name begins so. */
export const digestPrefix = '~/';

/**
 * Prefix of blobs that `check` writes, each with a new name for concurrent checks. No other name
 * begins with it.
 */
export const checkPrefix = '~check';

/**
 * A blob path as a blob's name: itself where it is plain, as the paths of uploads are, else its
 * digest. Azure folds `..`, refuses a dot at the end, and takes at most 1,024 characters (Naming
 * and Referencing Containers, Blobs, and Metadata).
 */
export function blobNameOf(blobPath: string): string {
  if (plain.test(blobPath)) return blobPath;
  return digestPrefix + createHash('sha256').update(blobPath).digest('hex');
}

/** The metadata from which `toBlobPath` reads the path again; metadata is ASCII. */
export function metadataOf(blobPath: string): Record<string, string> {
  return plain.test(blobPath) ? {} : { path: Buffer.from(blobPath).toString('base64url') };
}

/** The path of a blob; null where the portal did not write it. */
export function blobPathOf(
  name: string,
  metadata: Readonly<Record<string, string>> | undefined,
): string | null {
  if (plain.test(name)) return name;
  const path = metadata?.['path'];
  return path === undefined ? null : Buffer.from(path, 'base64url').toString();
}
