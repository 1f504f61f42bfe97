import { useEffect, useState } from 'react';

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
