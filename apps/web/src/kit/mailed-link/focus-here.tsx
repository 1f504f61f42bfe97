import { useEffect, useRef, type ReactNode } from 'react';

/** Takes the focus when it comes: what was pressed to get here is gone. */
export function FocusHere({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
