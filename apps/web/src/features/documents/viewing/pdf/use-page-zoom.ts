import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { usePinch, type Point } from '../use-pinch.ts';
import { scaleUp, scaleDown, clampScale } from '../zoom-steps.ts';
import { getPagePosition, restorePosition, type PagePosition } from './page-position.ts';

/** Horizontal margin of a page fitted to the width, in CSS pixels. */
const pageMargin = 16;
/** Delay in ms before the pages are redrawn after zooming. */
const redrawDelay = 150;

interface Parts {
  scroller: RefObject<HTMLElement | null>;
  /** Element whose children are the pages. */
  sheets: RefObject<HTMLElement | null>;
  /** Width in points of the page that is fitted. */
  pageWidth: number;
}

/**
 * Zoom of the pages in CSS pixels per point: fitted to the width until the user zooms. Keeps the
 * viewed point in place.
 */
export function usePageZoom({ scroller, sheets, pageWidth }: Parts) {
  const [availableWidth, setAvailableWidth] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const fitting = clampScale(Math.max(availableWidth - pageMargin, 1) / pageWidth);
  const scale = chosen ?? fitting;
  const looked = useRef<PagePosition | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setAvailableWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  useLayoutEffect(() => {
    if (!sheets.current || !scroller.current) return;
    sheets.current.style.setProperty('--total-scale-factor', String(scale));
    if (looked.current) restorePosition(scroller.current, looked.current);
    looked.current = null;
  }, [scale, scroller, sheets]);

  /**
   * Stores the viewed point before the size changes: a given point, otherwise the top of the view.
   */
  const remember = (around?: Point) => {
    if (!sheets.current || !scroller.current) return;
    const { left, top, width } = scroller.current.getBoundingClientRect();
    const { x, y } = around ?? { x: left + width / 2, y: top + 24 };
    looked.current = getPagePosition(sheets.current.children, x, y);
  };
  const choose = (next: number | null, around?: Point) => {
    const size = next === null ? null : clampScale(next);
    if ((size ?? fitting) !== scale) remember(around);
    setChosen(size);
  };
  const rememberTurned = useEffectEvent(() => remember());
  useEffect(() => {
    // Restores the position after a phone was rotated.
    const onTurn = () => rememberTurned();
    screen.orientation?.addEventListener('change', onTurn);
    return () => screen.orientation?.removeEventListener('change', onTurn);
  }, []);

  usePinch(scroller, (factor, around) => choose(scale * factor, around));

  const [drawn, setDrawn] = useState<number | null>(null);
  const isFirst = drawn === null;
  useEffect(() => {
    if (availableWidth === 0) return undefined;
    const timer = setTimeout(setDrawn, isFirst ? 0 : redrawDelay, scale);
    return () => clearTimeout(timer);
  }, [availableWidth, isFirst, scale]);

  return {
    /** Null until the available width is known. */
    drawnScale: drawn,
    fits: chosen === null,
    zoomIn: () => choose(scaleUp(scale)),
    zoomOut: () => choose(scaleDown(scale)),
    fit: () => choose(null),
  };
}
