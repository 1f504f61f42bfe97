import { uploadPartSize as partSize } from '@portal/contract/documents';

/** Part of a file that is uploaded in several requests. */
export interface FilePart {
  /** From 1 on. */
  readonly number: number;
  /** First byte within the file. */
  readonly offset: number;
  /** Bytes. */
  readonly size: number;
}

/** Returns the parts of a file of so many bytes; one part of an empty file. */
export function splitIntoParts(fileSize: number): FilePart[] {
  const count = Math.max(1, Math.ceil(fileSize / partSize));
  return Array.from({ length: count }, (_, index) => {
    const offset = index * partSize;
    return { number: index + 1, offset, size: Math.min(partSize, fileSize - offset) };
  });
}

type StoredPart = Pick<FilePart, 'number' | 'size'>;

/** Returns true if a part with this number and size is among those that arrived. */
export function isPartStored(part: StoredPart, stored: readonly StoredPart[]): boolean {
  return stored.some(({ number, size }) => number === part.number && size === part.size);
}

/**
 * Returns true if nothing arrived, or parts are missing of a file that arrives in parts. A part of
 * another size is no part of this file: it is the whole of a file in one request, or of a wrong
 * size, which whoever uses the file finds.
 */
export function isUnfinished(stored: readonly StoredPart[], fileSize: number | null): boolean {
  if (stored.length === 0) return true;
  if (fileSize === null) return false;
  const expected = splitIntoParts(fileSize);
  return stored.length < expected.length && stored.every((part) => isPartStored(part, expected));
}
