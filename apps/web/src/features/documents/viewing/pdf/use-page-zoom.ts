import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { usePinch, type Point } from '../use-pinch.ts';
import { larger, smaller, withinScales } from '../zoom-steps.ts';
import { placeAt, returnTo, type Place } from './place-in-pages.ts';

/** What is kept free beside a page that fits the width, in CSS pixels. */
const besidePages = 16;
/** How long the size must rest before the pages are drawn in it, in ms. */
const rest = 150;

interface Parts {
  scroller: RefObject<HTMLElement | null>;
  /** The element whose children are the pages. */
  sheets: RefObject<HTMLElement | null>;
  /** Of the page that fits the width, in points. */
  pageWidth: number;
}

/**
 * How large the pages are, in CSS pixels for each point: as wide as there is room, until somebody
 * zooms. What was looked at stays where it was.
 */
export function usePageZoom({ scroller, sheets, pageWidth }: Parts) {
  const [room, setRoom] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const fitting = withinScales(Math.max(room - besidePages, 1) / pageWidth);
  const scale = chosen ?? fitting;
  const looked = useRef<Place | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  useLayoutEffect(() => {
    if (!sheets.current || !scroller.current) return;
    sheets.current.style.setProperty('--total-scale-factor', String(scale));
    if (looked.current) returnTo(scroller.current, looked.current);
    looked.current = null;
  }, [scale, scroller, sheets]);

  /** Remembers what is looked at before the size changes: around a point, else at the upper edge. */
  const remember = (around?: Point) => {
    if (!sheets.current || !scroller.current) return;
    const { left, top, width } = scroller.current.getBoundingClientRect();
    const { x, y } = around ?? { x: left + width / 2, y: top + 24 };
    looked.current = placeAt(sheets.current.children, x, y);
  };
  const choose = (next: number | null, around?: Point) => {
    const size = next === null ? null : withinScales(next);
    if ((size ?? fitting) !== scale) remember(around);
    setChosen(size);
  };
  const rememberTurned = useEffectEvent(() => remember());
  useEffect(() => {
    // A phone that is turned: what was read is found again.
    const onTurn = () => rememberTurned();
    screen.orientation?.addEventListener('change', onTurn);
    return () => screen.orientation?.removeEventListener('change', onTurn);
  }, []);

  usePinch(scroller, (factor, around) => choose(scale * factor, around));

  const [drawn, setDrawn] = useState<number | null>(null);
  const isFirst = drawn === null;
  useEffect(() => {
    if (room === 0) return undefined;
    const timer = setTimeout(setDrawn, isFirst ? 0 : rest, scale);
    return () => clearTimeout(timer);
  }, [room, isFirst, scale]);

  return {
    /** Null until it is known how much room there is. */
    drawnScale: drawn,
    fits: chosen === null,
    zoomIn: () => choose(larger(scale)),
    zoomOut: () => choose(smaller(scale)),
    fit: () => choose(null),
  };
}
