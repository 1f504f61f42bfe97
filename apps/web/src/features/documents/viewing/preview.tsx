import { useQuery } from '@tanstack/react-query';
import { Suspense, type SyntheticEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { lazyComponent, preloadedComponent } from '#web/lib/lazy-component.ts';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { createFileLink } from './file-link.ts';
import { FileErrorState, NoPreview } from './no-preview.tsx';
import type { FileSource } from './file-source.ts';
import { createRangeReader } from './read-range.ts';
import { useFileLink } from './use-file-link.ts';

interface TextViewProps {
  source: FileSource;
  title: string;
}

/** Maximum bytes of a text that are shown. */
const maxShownBytes = 512 * 1024;

// The PDF viewer is larger than the rest of the page. Most documents are PDFs, so it loads in
// parallel with the document.
const PdfView = preloadedComponent(async () => (await import('./pdf/pdf-view.tsx')).PdfView);

const ImageView = lazyComponent(async () => (await import('./image-view.tsx')).ImageView);

export interface PreviewProps {
  source: FileSource;
  title: string;
  /** Search that led here. */
  searchText: string;
}

/**
 * Preview of a file, filling the available space; edge to edge on a phone. Of a file that cannot be
 * opened it says why; a file that is being checked appears when that is done.
 */
export function Preview(props: PreviewProps) {
  const kind = getPreviewKind(props.source.type);
  // Scrollable previews need a fixed height; audio has its own.
  const isTall = kind !== null && kind !== 'audio' && props.source.state === undefined;
  return (
    <div
      className={classNames(
        'overflow-clip border border-line bg-surface shadow-card max-sm:-mx-4 max-sm:border-x-0 sm:rounded',
        isTall && 'h-[calc(100dvh-7rem)] min-h-80 sm:h-[calc(100dvh-6rem)]',
      )}
    >
      <FeatureErrorBoundary>
        <Shown {...props} />
      </FeatureErrorBoundary>
    </div>
  );
}

function Shown({ source, title, searchText }: PreviewProps) {
  const { t } = useTranslation();
  const kind = getPreviewKind(source.type);
  if (source.state !== undefined)
    return (
      <NoPreview
        source={source}
        title={t(`documents.file_states.${source.state}`)}
        text={t(`documents.file_state_texts.${source.state}`)}
      />
    );
  if (kind === 'text') return <TextView source={source} title={title} />;
  if (kind === 'audio' || kind === 'video')
    return <MediaView source={source} title={title} kind={kind} />;
  if (kind === null)
    return (
      <NoPreview
        source={source}
        title={t('viewer.no_preview')}
        text={t('viewer.no_preview_text')}
      />
    );
  const waiting = (
    <div aria-busy className="grid h-full place-items-center p-8">
      <Spinner label={t('viewer.opening')} />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      {kind === 'image' ? (
        <ImageView source={source} title={title} />
      ) : (
        <PdfView source={source} title={title} searchText={searchText} />
      )}
    </Suspense>
  );
}

/** Kinds of preview. */
type PreviewKind = 'pdf' | 'image' | 'text' | 'audio' | 'video';

const kinds: readonly (readonly [RegExp, PreviewKind])[] = [
  [/^application\/pdf\b/u, 'pdf'],
  [/^image\/(?:png|jpeg|gif|webp|avif|hei[cf])\b/u, 'image'],
  [/^text\/(?:plain|csv|markdown)\b/u, 'text'],
  [/^audio\//u, 'audio'],
  [/^video\/(?:mp4|webm|ogg)\b/u, 'video'],
];

/**
 * Returns the preview of a content type, or null for download only. Matches the types that the
 * server serves inline; HEIC is decoded.
 */
export function getPreviewKind(type: string): PreviewKind | null {
  return kinds.find(([pattern]) => pattern.test(type))?.[1] ?? null;
}

interface MediaViewProps {
  source: FileSource;
  title: string;
  kind: 'audio' | 'video';
}

/** Audio or video in the browser's player; resumes at its position when the link is renewed. */
function MediaView({ source, title, kind }: MediaViewProps) {
  const link = useFileLink(source);
  const reached = useRef(0);
  if (link.failed) return <FileErrorState source={source} onRetry={link.retry} />;
  if (link.address === undefined) return null;
  const player = {
    src: link.address,
    controls: true,
    preload: 'metadata',
    'aria-label': title,
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      reached.current = currentTarget.currentTime;
    },
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      link.onLoaded();
      if (reached.current > 0) currentTarget.currentTime = reached.current;
    },
    onError: link.onError,
  };
  return (
    <div className="grid h-full place-items-center bg-sunken p-4">
      {kind === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the library stores no captions
        <audio {...player} className="w-full max-w-xl" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the library stores no captions
        <video {...player} playsInline className="max-h-full max-w-full" />
      )}
    </div>
  );
}

/** Preview of a text file; shows only the beginning of a long one. */
function TextView({ source, title }: TextViewProps) {
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
