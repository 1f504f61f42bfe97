import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '#web/features/shared/pictures/picture.tsx';
import { useShownPicture } from '#web/features/shared/pictures/use-shown-picture.ts';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { BarButton } from './bar-button.tsx';
import type { FileSource } from './file-source.ts';
import { FileErrorState } from './no-preview.tsx';
import { usePinch, type Point } from './use-pinch.ts';
import { useFileLink } from './use-file-link.ts';
import { scaleUp, scaleDown, clampScale } from './zoom-steps.ts';

export interface ImageViewProps {
  source: FileSource;
  title: string;
}

/** Image preview, fitted at first. Zooms with buttons, pinch and wheel. */
export function ImageView({ source, title }: ImageViewProps) {
  const { t } = useTranslation();
  const link = useFileLink(source);
  const { documentId, version, edition } = source;
  const shown = useShownPicture({
    queryKey: [...scopeKey('documents'), 'picture', documentId, version, edition],
    file: source,
    address: link.address,
  });
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [scale, setScale] = useState(1);
  const looked = useRef<{ x: number; y: number; at: Point }>(null);

  const zoomTo = (next: number, around?: Point) => {
    const box = scroller.current?.getBoundingClientRect();
    const image = picture.current?.getBoundingClientRect();
    if (box && image) {
      const at = around ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const x = (at.x - image.left) / image.width;
      const y = (at.y - image.top) / image.height;
      looked.current = { x, y, at };
    }
    setScale(clampScale(next));
  };
  useLayoutEffect(() => {
    frame.current?.style.setProperty('width', `${scale * 100}%`);
    frame.current?.style.setProperty('height', `${scale * 100}%`);
    const image = picture.current?.getBoundingClientRect();
    if (!looked.current || !image || !scroller.current) return;
    const { x, y, at } = looked.current;
    scroller.current.scrollLeft += image.left + x * image.width - at.x;
    scroller.current.scrollTop += image.top + y * image.height - at.y;
    looked.current = null;
  }, [scale]);
  usePinch(scroller, (factor, around) => zoomTo(scale * factor, around));

  if (link.failed || shown.failed) return <FileErrorState source={source} onRetry={link.retry} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex justify-end border-b border-line bg-surface px-2 py-1">
        <BarButton label={t('viewer.zoom_out')} onClick={() => zoomTo(scaleDown(scale))}>
          <ZoomOut aria-hidden />
        </BarButton>
        <BarButton label={t('viewer.fit_whole')} pressed={scale === 1} onClick={() => zoomTo(1)}>
          <Maximize aria-hidden />
        </BarButton>
        <BarButton label={t('viewer.zoom_in')} onClick={() => zoomTo(scaleUp(scale))}>
          <ZoomIn aria-hidden />
        </BarButton>
      </div>
      <section
        ref={scroller}
        aria-label={t('viewer.label', { title })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for keyboard scrolling
        tabIndex={0}
        className="min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto bg-sunken focus-visible:-outline-offset-2"
      >
        <div ref={frame} className="grid size-full min-h-0 place-items-center p-2">
          {shown.source === undefined ? null : (
            <Picture
              source={shown.source}
              ref={picture}
              alt={title}
              onLoad={link.onLoaded}
              onError={link.onError}
              className="size-full min-h-0 min-w-0 object-scale-down"
            />
          )}
        </div>
      </section>
    </div>
  );
}
