import { useEffect, useState, useSyncExternalStore } from 'react';

/** Returns whether a media query matches; updates on change. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Returns whether the viewport is below Tailwind's `sm`: too narrow for two columns. */
export const useIsPhone = (): boolean => useMedia('(max-width: 39.9375rem)');

/**
 * Returns whether the viewport is below Tailwind's `lg`: the sidebar is a sheet and lists are
 * cards.
 */
export const useIsSmallScreen = (): boolean => useMedia('(max-width: 63.9375rem)');

/**
 * Returns a ref callback, and whether its element has come near the viewport; stays true from then
 * on. For lazy fetching.
 */
export function useInView(): [(element: Element | null) => void, boolean] {
  const [element, setElement] = useState<Element | null>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!element || isVisible) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setVisible(true);
      },
      { rootMargin: '120px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isVisible]);
  return [setElement, isVisible];
}
