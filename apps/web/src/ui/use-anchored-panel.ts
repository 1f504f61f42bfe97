import { useLayoutEffect, type RefObject } from 'react';

/** Gap in px between anchor and panel, and between panel and window edge. */
const gap = 4;
/** Height in px; with less space below, the panel opens on the side with more space. */
const comfortableHeight = 240;

/** Returns the position of a fixed panel as styles. */
export type Placement = (anchor: HTMLElement, panel: HTMLElement) => Partial<CSSStyleDeclaration>;

/**
 * Shows a fixed element in the top layer next to its anchor while mounted. The top layer avoids
 * clipping by a dialog, and the element stays a child of the dialog.
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

/** Matches the anchor's width, below or above it depending on space. */
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
