import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { FileSource } from './file-source.ts';
import { ImageView } from './image-view.tsx';
import { MediaView } from './media-view.tsx';
import { NoPreview } from './no-preview.tsx';
import { getPreviewKind } from './preview-kind.ts';
import { TextView } from './text-view.tsx';

// The reader of PDFs is larger than the rest of the page. Most documents are PDFs: it is fetched
// while the portal is asked for the document.
const loadPdfView = () => import('./pdf/pdf-view.tsx');
loadPdfView().catch(() => {
  // It is tried again, and told, where it is shown.
});
const PdfView = lazy(async () => ({ default: (await loadPdfView()).PdfView }));

export interface PreviewProps {
  source: FileSource;
  title: string;
  /** The words of the search that led here. */
  searchText: string;
}

/** A file in the page, as large as there is room; on a phone from edge to edge. */
export function Preview(props: PreviewProps) {
  const kind = getPreviewKind(props.source.type);
  // What scrolls by itself has a height of its own; the rest is as high as it is.
  const isTall = kind !== null && kind !== 'audio';
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
  if (kind === 'image') return <ImageView source={source} title={title} />;
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
      <PdfView source={source} title={title} searchText={searchText} />
    </Suspense>
  );
}
