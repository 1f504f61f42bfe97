import { useLayoutEffect, type RefObject } from 'react';

/** Pixels between the anchor and the panel, and between the panel and the window's edge. */
const gap = 4;
/** Pixels; with less room than this below, the panel opens on the side that has more. */
const comfortableHeight = 240;

/** Where a panel of fixed position stands, as styles. */
export type Placement = (anchor: HTMLElement, panel: HTMLElement) => Partial<CSSStyleDeclaration>;

/**
 * Shows an element of fixed position in the top layer, beside its anchor, for as long as it is
 * mounted. In the top layer no dialog's edge cuts it off, and it stays a child of the dialog.
 */
export function useAnchoredPanel(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  placement: Placement = placeBelowOrAbove,
) {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const updatePosition = () => {
      if (anchor.current) Object.assign(element.style, placement(anchor.current, element));
    };
    // Browsers before 2024 show an ordinary fixed element.
    if ('showPopover' in element) {
      element.setAttribute('popover', 'manual');
      element.showPopover();
    }
    updatePosition();
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true });
    window.addEventListener('resize', updatePosition);
    return () => {
      window.removeEventListener('scroll', updatePosition, { capture: true });
      window.removeEventListener('resize', updatePosition);
    };
  }, [anchor, panel, placement]);
}

/** As wide as the anchor, on the side that has the room. */
function placeBelowOrAbove(anchor: HTMLElement) {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const below = window.innerHeight - bottom - 2 * gap;
  const above = top - 2 * gap;
  const under = below >= comfortableHeight || below >= above;
  return {
    inset: 'auto',
    left: `${left}px`,
    width: `${width}px`,
    top: under ? `${bottom + gap}px` : 'auto',
    bottom: under ? 'auto' : `${window.innerHeight - top + gap}px`,
    maxHeight: `${Math.min(320, under ? below : above)}px`,
  };
}
