/** A point of a page, and where on the screen it is seen. */
export interface PagePosition {
  page: Element;
  /** From the page's left and top edge, as parts of its width and height. */
  x: number;
  y: number;
  clientX: number;
  clientY: number;
}

/** The first of the pages, in their order down the screen, that ends below `y`; else the last. */
export function findPageAt(pages: ArrayLike<Element>, y: number): Element | null {
  let low = 0;
  let high = pages.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pages[middle]?.getBoundingClientRect().bottom ?? 0) > y) high = middle;
    else low = middle + 1;
  }
  return pages[low] ?? null;
}

/** Remembers which point of which page is seen at a point of the screen. */
export function getPagePosition(
  pages: ArrayLike<Element>,
  clientX: number,
  clientY: number,
): PagePosition | null {
  const page = findPageAt(pages, clientY);
  if (!page) return null;
  const { left, top, width, height } = page.getBoundingClientRect();
  const x = (clientX - left) / (width || 1);
  const y = (clientY - top) / (height || 1);
  return { page, x, y, clientX, clientY };
}

/** Scrolls so that the place is seen where it was, after the pages have become larger or smaller. */
export function restorePosition(
  scroller: Element,
  { page, x, y, clientX, clientY }: PagePosition,
): void {
  const { left, top, width, height } = page.getBoundingClientRect();
  scroller.scrollLeft += left + x * width - clientX;
  scroller.scrollTop += top + y * height - clientY;
}

/** Scrolls so far that an element within is seen whole, a little below the upper edge's third. */
export function scrollToElement(scroller: Element, element: Element): void {
  const outer = scroller.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top + 8 || inner.bottom > outer.bottom - 8)
    scroller.scrollTop += inner.top - outer.top - outer.height / 3;
  if (inner.left < outer.left || inner.right > outer.right)
    scroller.scrollLeft += inner.left - outer.left - 16;
}
