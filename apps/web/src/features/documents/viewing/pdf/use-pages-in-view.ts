import { useEffect, useState, type RefObject } from 'react';
import { findPageAt } from './page-position.ts';

interface Parts {
  scroller: RefObject<HTMLElement | null>;
  /** Element whose children are the pages. */
  sheets: RefObject<HTMLElement | null>;
}

/** Returns the pages near the viewport and the current page, numbered from 1. */
export function usePagesInView({ scroller, sheets }: Parts) {
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
