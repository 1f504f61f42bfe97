import { Suspense, type SyntheticEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { lazyComponent, preloadedComponent } from '#web/lib/lazy-component.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { FileErrorState, NoPreview } from './no-preview.tsx';
import type { FileSource } from './file-source.ts';
import { TextView } from './text-view.tsx';
import { useFileLink } from './use-file-link.ts';

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
