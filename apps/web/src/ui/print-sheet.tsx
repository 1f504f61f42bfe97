import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What is printed in the place of the page for as long as this is mounted; not seen on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <section data-print-sheet className="hidden text-base print:block">
      {children}
    </section>,
    document.body,
  );
}
