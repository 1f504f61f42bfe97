import { useEffect, useState } from 'react';

/**
 * Whether an element has come near what is seen of the page; once it has, it stays so. What it
 * needs is fetched then. The ref goes to the element.
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
