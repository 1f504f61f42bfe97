import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { useKeys } from '../use-keys.ts';
import { FindRow } from './find-row.tsx';
import type { Match } from './folded-text.ts';
import type { PageSize } from './open-pdf.ts';
import { findPageAt, scrollToElement } from './page-position.ts';
import { PdfBar } from './pdf-bar.tsx';
import {
  findFirstMatch,
  getMatchIndex,
  listMatches,
  type PdfMatch,
  stepMatch,
} from './pdf-matches.ts';
import { PdfPage } from './pdf-page.tsx';
import './pdf-text.css';
import { useFind } from './use-find.ts';
import { usePageZoom } from './use-page-zoom.ts';

export interface PdfReaderProps {
  pdf: PDFDocumentProxy;
  firstSize: PageSize;
  /** Title of the document, as accessible name. */
  title: string;
  /** Search that led here; its matches are highlighted at first. */
  initialSearch: string;
}

const nothing: readonly Match[] = [];

/** Viewer of an open PDF: toolbar and pages, which render near the viewport. */
export function PdfReader({ pdf, firstSize, title, initialSearch }: PdfReaderProps) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const sheets = useRef<HTMLOListElement>(null);
  const count = pdf.numPages;
  const zoom = usePageZoom({ scroller, sheets, pageWidth: firstSize.width });
  const { near, current } = usePagesInView({ scroller, sheets });

  const [active, setActive] = useState<PdfMatch | null>(null);
  const turnTo = (number: number) => {
    const page = sheets.current?.children[number - 1];
    if (!page || !scroller.current) return;
    const top = scroller.current.getBoundingClientRect().top;
    scroller.current.scrollTop += page.getBoundingClientRect().top - top - 8;
  };
  const showMatch = (match: PdfMatch | null) => {
    setActive(match);
    if (match && !near.has(match.page)) turnTo(match.page);
  };

  const [searchText, setSearchText] = useState(initialSearch);
  const [finding, setFinding] = useState<'closed' | 'open' | 'focused'>(
    initialSearch ? 'open' : 'closed',
  );
  const { byPage, searching } = useFind({
    pdf,
    searchText: finding === 'closed' ? '' : searchText,
    byWords: searchText === initialSearch,
    onFirst: (found) => showMatch(findFirstMatch(listMatches(found), current)),
  });
  const matches = listMatches(byPage);
  const at = getMatchIndex(matches, active);

  const follow = async (destination: unknown) => {
    const number = await getDestinationPage(pdf, destination);
    if (number !== null) turnTo(number);
  };
  useKeys(container, (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if ((event.ctrlKey || event.metaKey) && event.key === 'f') {
      // The browser's search would find only rendered pages.
      event.preventDefault();
      setFinding('focused');
      container.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    } else if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.key === '+' || event.key === '=') zoom.zoomIn();
      else if (event.key === '-') zoom.zoomOut();
      else if (event.key === '0') zoom.fit();
    }
  });
  return (
    <div ref={container} className="flex h-full min-h-0 flex-col">
      <PdfBar
        page={current}
        count={count}
        onPage={turnTo}
        onZoomIn={zoom.zoomIn}
        onZoomOut={zoom.zoomOut}
        onFit={zoom.fit}
        fits={zoom.fits}
        finding={finding !== 'closed'}
        onFind={() => setFinding(finding === 'closed' ? 'focused' : 'closed')}
      >
        {finding === 'closed' ? null : (
          <FindRow
            value={searchText}
            onChange={(text) => {
              setActive(null);
              setSearchText(text);
            }}
            at={at + 1}
            count={matches.length}
            searching={searching}
            onStep={(step) => showMatch(stepMatch(matches, active, step))}
            onClose={() => {
              setFinding('closed');
              scroller.current?.focus();
            }}
            takesFocus={finding === 'focused'}
          />
        )}
      </PdfBar>
      <section
        ref={scroller}
        aria-label={t('viewer.label', { title })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for keyboard scrolling
        tabIndex={0}
        className="min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-x-contain bg-sunken focus-visible:-outline-offset-2"
      >
        <ol
          ref={sheets}
          className={classNames(
            'flex w-max min-w-full flex-col gap-2 p-2',
            // Hidden until the size is known, to avoid a visible jump.
            zoom.drawnScale === null && 'invisible',
          )}
        >
          {Array.from({ length: count }, (_, index) => {
            const number = index + 1;
            return (
              <PdfPage
                key={number}
                pdf={pdf}
                number={number}
                firstSize={firstSize}
                scale={zoom.drawnScale}
                isNear={near.has(number)}
                matches={byPage.get(number) ?? nothing}
                active={active?.page === number ? active.index : null}
                onActive={(element) => {
                  if (scroller.current) scrollToElement(scroller.current, element);
                }}
                onFollow={(destination) => void follow(destination)}
              />
            );
          })}
        </ol>
      </section>
    </div>
  );
}

/** Returns the page number of a destination inside a PDF, or null when it is invalid. */
async function getDestinationPage(
  pdf: PDFDocumentProxy,
  destination: unknown,
): Promise<number | null> {
  try {
    const resolved: unknown =
      typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
    const target: unknown = Array.isArray(resolved) ? resolved[0] : null;
    if (typeof target === 'number') return target + 1;
    return isReference(target) ? (await pdf.getPageIndex(target)) + 1 : null;
  } catch {
    return null;
  }
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;

interface Parts {
  scroller: RefObject<HTMLElement | null>;
  /** Element whose children are the pages. */
  sheets: RefObject<HTMLElement | null>;
}

/** Returns the pages near the viewport and the current page, numbered from 1. */
function usePagesInView({ scroller, sheets }: Parts) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([1]));
  const [current, setCurrent] = useState(1);

  useEffect(() => {
    const pages = sheets.current?.children;
    if (!pages) return undefined;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const number = getPageNumber(target);
            if (isIntersecting) after.add(number);
            else after.delete(number);
          }
          return after;
        }),
      { root: scroller.current, rootMargin: '60% 0px' },
    );
    for (const page of pages) observer.observe(page);
    return () => observer.disconnect();
  }, [scroller, sheets]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let frame = 0;
    const look = () => {
      const { top, height } = element.getBoundingClientRect();
      const page = findPageAt(sheets.current?.children ?? [], top + height / 3);
      if (page) setCurrent(getPageNumber(page));
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, sheets]);

  return { near, current };
}

const getPageNumber = (page: Element): number => Number(page.getAttribute('data-page'));
