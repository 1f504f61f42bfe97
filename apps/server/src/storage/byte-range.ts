/** A part of a file: first and last byte, both counted in. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the part that a Range header requests (RFC 9110 §14). Null, the whole file, without a
 * header or if it is malformed, in another unit, or for several parts (which a server may ignore:
 * §14.2); `unsatisfiable` if the file has no such bytes.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(?:(\d+)-(\d+)?|-(\d+))$/i.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first, last, suffix] = match;
  if (first === undefined) {
    const length = Math.min(Number(suffix), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === undefined ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== undefined && Number(last) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}
