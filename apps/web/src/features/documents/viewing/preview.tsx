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

// The PDF viewer is larger than the rest of the page. Most documents are PDFs, so it loads in
// parallel with the document.
const loadPdfView = () => import('./pdf/pdf-view.tsx');
loadPdfView().catch(() => {
  // The viewer loads again, and reports the error, when it is rendered.
});
const PdfView = lazy(async () => ({ default: (await loadPdfView()).PdfView }));

export interface PreviewProps {
  source: FileSource;
  title: string;
  /** Search that led here. */
  searchText: string;
}

/** Preview of a file, filling the available space; edge to edge on a phone. */
export function Preview(props: PreviewProps) {
  const kind = getPreviewKind(props.source.type);
  // Scrollable previews need a fixed height; audio has its own.
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
