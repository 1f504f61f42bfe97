import { useQuery } from '@tanstack/react-query';

/** Pictures that not every browser shows: those of phones, HEIC and HEIF. */
const decodedTypes = /^image\/hei[cf]\b/u;

/** Returns true for a picture that is decoded before it is shown. */
export const needsDecoding = (type: string): boolean => decodedTypes.test(type);

/** Size in bytes of the largest file that is decoded. */
const maxSize = 50 * 1024 * 1024;

interface ShownPicture {
  /** Key of the file in the cache. */
  readonly queryKey: readonly unknown[];
  readonly file: { readonly type: string; readonly size: number };
  /** Link to the file; undefined until it is known. */
  readonly address: string | undefined;
}

/**
 * Returns what an image element shows: the file's own address, or a decoded copy where browsers
 * cannot show the file. The copy stays in memory for a few minutes and is stored nowhere.
 */
export function useShownPicture({ queryKey, file, address }: ShownPicture): {
  source: string | Blob | undefined;
  failed: boolean;
} {
  const isDecoded = needsDecoding(file.type);
  const { data, error } = useQuery({
    queryKey: [...queryKey, 'decoded'],
    queryFn: ({ signal }) => readPicture(address ?? '', file.size, signal),
    enabled: isDecoded && address !== undefined,
    staleTime: Infinity,
    retry: 1,
  });
  if (!isDecoded) return { source: address, failed: false };
  return { source: data, failed: error !== null };
}

async function readPicture(address: string, size: number, signal: AbortSignal): Promise<Blob> {
  if (size > maxSize) throw new Error('The file is too large to be decoded');
  const response = await fetch(address, { credentials: 'omit', signal });
  if (!response.ok) throw new Error(`The file could not be read: ${response.status}`);
  const { decodeHeif } = await import('./decode-heif.ts');
  return decodeHeif(await response.arrayBuffer());
}
