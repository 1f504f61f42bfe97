import { useEffect, useRef, type ReactNode } from 'react';

/** Takes the focus when it comes: what was pressed to get here is gone. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
