import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPage, clearHost } from './draw-page.ts';
import type { Match } from './folded-text.ts';
import { renderTextLayer } from './render-text-layer.ts';
import { highlightMatches, type TextRun } from './highlight-matches.ts';
import type { PageSize } from './open-pdf.ts';
import { getPageLinks, type PageLink } from './page-links.ts';
import { PdfPageLinks } from './pdf-page-links.tsx';

export interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Its size as far as it is known before it is loaded: that of the first page. */
  firstSize: PageSize;
  /** In CSS pixels for each point; null until it is known. */
  scale: number | null;
  /** Whether it is near what is seen; else it is a blank of its size, which holds no memory. */
  isNear: boolean;
  matches: readonly Match[];
  /** Which of the matches is looked at. */
  active: number | null;
  /** Called with the element of that match when it stands on the page. */
  onActive: (element: HTMLElement) => void;
  onFollow: (destination: unknown) => void;
}

/** A page: its picture, the text over it, and its links. */
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
    // A page that is damaged stays blank; the others are read.
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
    // Without its text the page is still seen.
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
    // Nor does a page need its links.
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
      // White in both themes: it is paper.
      className="relative mx-auto shrink-0 overflow-clip bg-[#fff] shadow-card"
    >
      <div ref={picture} aria-hidden className="absolute inset-0" />
      <div ref={text} className="pdf-text" />
      <PdfPageLinks links={links} onFollow={onFollow} />
    </li>
  );
}
