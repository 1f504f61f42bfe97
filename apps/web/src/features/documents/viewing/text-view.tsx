import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FileErrorState } from './no-preview.tsx';
import { createFileLink } from './file-link.ts';
import type { FileSource } from './file-source.ts';
import { createRangeReader } from './read-range.ts';

export interface TextViewProps {
  source: FileSource;
  title: string;
}

/** Preview of a text file; shows only the beginning of a long one. */
export function TextView({ source, title }: TextViewProps) {
  const { t } = useTranslation();
  const { documentId, version, edition } = source;
  const { data, error, refetch } = useQuery({
    queryKey: [...scopeKey('documents'), 'text', documentId, version, edition],
    queryFn: ({ signal }) => readText(source, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  if (error) return <FileErrorState source={source} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div aria-busy className="grid h-full place-items-center p-8">
        <Spinner label={t('viewer.opening')} />
      </div>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      {source.size > maxShownBytes ? <Callout tone="info">{t('viewer.text_cut')}</Callout> : null}
      <section
        aria-label={t('viewer.label', { title })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for keyboard scrolling
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto p-4 focus-visible:-outline-offset-2"
      >
        <pre className="font-mono text-sm whitespace-pre-wrap text-ink wrap-anywhere">{data}</pre>
      </section>
    </div>
  );
}

/** Maximum bytes of a text that are shown. */
const maxShownBytes = 512 * 1024;

/**
 * Reads the beginning of a text file.
 * @throws FileUnreadable or FileChanged.
 */
async function readText(source: FileSource, signal: AbortSignal): Promise<string> {
  if (source.size === 0) return '';
  const read = createRangeReader({ size: source.size, link: createFileLink(source) });
  return decodeText(await read(0, Math.min(source.size, maxShownBytes), signal));
}

/** Decodes a text: UTF-16 by its byte order mark, otherwise UTF-8, otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  try {
    return decode('utf-8', bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

/** Accepts an incomplete character at the end, because a long file is cut off. */
const decode = (encoding: string, bytes: Uint8Array) =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
