import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus on mount, because the element that had it was removed. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
