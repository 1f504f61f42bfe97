import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from './folded-text.ts';
import { highlightMatches, type TextRun } from './highlight-matches.ts';
import type { PageSize } from './open-pdf.ts';
import { getPageLinks, type PageLink } from './page-links.ts';
import { getPageText } from './page-text.ts';

/** Maximum pixels of a canvas; mobile browsers draw nothing on larger ones. */
const maxPixels = 2 ** 23;

export interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Size of the first page, assumed until this page is loaded. */
  firstSize: PageSize;
  /** CSS pixels per point; null while unknown. */
  scale: number | null;
  /** The page is near the viewport; otherwise it is a placeholder that takes no memory. */
  isNear: boolean;
  matches: readonly Match[];
  /** Index of the active match on this page, or null. */
  active: number | null;
  /** Called with the element of the active match once it is rendered. */
  onActive: (element: HTMLElement) => void;
  onFollow: (destination: unknown) => void;
}

/** PDF page: canvas, text layer and links. */
export function PdfPage(props: PdfPageProps) {
  const { pdf, number, firstSize, scale, isNear, matches, active, onActive, onFollow } = props;
  const { t } = useTranslation();
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [size, setSize] = useState(firstSize);
  const [runs, setRuns] = useState<TextRun[]>([]);
  const [links, setLinks] = useState<PageLink[]>([]);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(onActive);

  useEffect(() => {
    if (!isNear) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const loaded = await pdf.getPage(number);
      if (leaving.signal.aborted) return;
      const { width, height } = loaded.getViewport({ scale: 1 });
      setSize({ width, height });
      setPage(loaded);
    };
    // A damaged page stays blank; the others are shown.
    void load().catch(() => {});
    return () => {
      leaving.abort();
      setPage(null);
    };
  }, [pdf, number, isNear]);

  useEffect(() => {
    const host = picture.current;
    if (!page || scale === null || !host) return undefined;
    return drawPage({ page, scale, host });
  }, [page, scale]);

  useEffect(() => {
    const host = text.current;
    if (!page || scale === null || !host) return undefined;
    const leaving = new AbortController();
    const lay = async () => {
      const laid = await renderTextLayer({ page, scale, host }, leaving.signal);
      if (!leaving.signal.aborted) setRuns(laid);
    };
    // The page is still readable without its text layer.
    void lay().catch(() => {});
    return () => {
      leaving.abort();
      host.replaceChildren();
      setRuns([]);
    };
  }, [page, scale]);

  useEffect(() => {
    const host = picture.current;
    if (!page) return undefined;
    const leaving = new AbortController();
    const read = async () => {
      const found = await getPageLinks(page);
      if (!leaving.signal.aborted) setLinks(found);
    };
    // The page is still readable without its links.
    void read().catch(() => {});
    return () => {
      leaving.abort();
      setLinks([]);
      if (host) clearHost(host);
      page.cleanup();
    };
  }, [page]);

  useEffect(() => {
    const element = highlightMatches(runs, matches, active);
    if (element) show(element);
  }, [runs, matches, active]);

  const style: CSSProperties = {
    width: `calc(var(--total-scale-factor) * ${size.width}px)`,
    height: `calc(var(--total-scale-factor) * ${size.height}px)`,
  };
  return (
    <li
      data-page={number}
      aria-label={t('viewer.page_label', { page: number, total: pdf.numPages })}
      style={style}
      // White in both themes, like paper.
      className="relative mx-auto shrink-0 overflow-clip bg-[#fff] shadow-card"
    >
      <div ref={picture} aria-hidden className="absolute inset-0" />
      <div ref={text} className="pdf-text" />
      <PdfPageLinks links={links} onFollow={onFollow} />
    </li>
  );
}

/**
 * Renders a page's invisible text layer, for selection, screen readers and highlights. Glyph widths
 * depend on the scale, so render it again after zooming. Returns its text runs; empty when `signal`
 * was aborted.
 */
async function renderTextLayer(
  { page, scale, host }: Drawing,
  signal: AbortSignal,
): Promise<TextRun[]> {
  const { content, starts } = await getPageText(page);
  if (signal.aborted) return [];
  const viewport = page.getViewport({ scale });
  const layer = new TextLayer({ textContentSource: content, container: host, viewport });
  await layer.render();
  return layer.textDivs.flatMap((element, at) => {
    const start = starts[at];
    const text = layer.textContentItemsStr[at];
    return element instanceof HTMLElement && start !== undefined && typeof text === 'string'
      ? [{ element, start, text }]
      : [];
  });
}

interface PdfPageLinksProps {
  links: readonly PageLink[];
  /** Goes to a destination in the same PDF. */
  onFollow: (destination: unknown) => void;
}

const look = 'absolute rounded-small hover:bg-focus/15';

/** Links of a page, placed over its canvas; external ones open in a new tab. */
function PdfPageLinks({ links, onFollow }: PdfPageLinksProps) {
  const { t } = useTranslation();
  return links.map(({ key, position: destination, to }) =>
    'address' in to ? (
      <a
        key={key}
        href={to.address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('viewer.link_out', { address: to.address })}
        title={to.address}
        style={destination}
        className={look}
      />
    ) : (
      <button
        key={key}
        type="button"
        aria-label={t('viewer.link_within')}
        onClick={() => onFollow(to.destination)}
        style={destination}
        className={look}
      />
    ),
  );
}

interface Drawing {
  page: PDFPageProxy;
  /** CSS pixels per point of the page. */
  scale: number;
  /** Element that receives the finished canvas in place of the previous one. */
  host: HTMLElement;
}

/** Draws a page. Returns a function that cancels the drawing. */
function drawPage({ page, scale, host }: Drawing): () => void {
  const { width, height } = page.getViewport({ scale });
  const sharpness = Math.min(
    globalThis.devicePixelRatio || 1,
    Math.sqrt(maxPixels / (width * height)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * sharpness));
  canvas.height = Math.max(1, Math.floor(height * sharpness));
  canvas.className = 'block size-full';
  const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * sharpness }) });
  const finish = async () => {
    try {
      await task.promise;
    } catch (error) {
      // Shows the part of a damaged page that could be drawn.
      if (error instanceof RenderingCancelledException) return;
    }
    clearHost(host);
    host.append(canvas);
  };
  void finish();
  return () => task.cancel();
}

/** Removes the canvas of a page and frees its memory at once. */
function clearHost(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll('canvas')) {
    canvas.width = 0;
    canvas.height = 0;
  }
  host.replaceChildren();
}
