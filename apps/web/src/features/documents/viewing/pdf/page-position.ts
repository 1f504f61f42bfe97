/** Point on a page and its position on the screen. */
export interface PagePosition {
  page: Element;
  /** Fractions of the page's width and height, from its top left. */
  x: number;
  y: number;
  clientX: number;
  clientY: number;
}

/** Returns the first page whose bottom edge is below `y`, otherwise the last one. */
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

/** Returns the page and point at a position of the screen. */
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

/** Scrolls a point back to its screen position after the zoom has changed. */
export function restorePosition(
  scroller: Element,
  { page, x, y, clientX, clientY }: PagePosition,
): void {
  const { left, top, width, height } = page.getBoundingClientRect();
  scroller.scrollLeft += left + x * width - clientX;
  scroller.scrollTop += top + y * height - clientY;
}

/** Scrolls an element fully into view, at about a third of the height. */
export function scrollToElement(scroller: Element, element: Element): void {
  const outer = scroller.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top + 8 || inner.bottom > outer.bottom - 8)
    scroller.scrollTop += inner.top - outer.top - outer.height / 3;
  if (inner.left < outer.left || inner.right > outer.right)
    scroller.scrollLeft += inner.left - outer.left - 16;
}
