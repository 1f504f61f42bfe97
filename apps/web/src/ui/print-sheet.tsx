import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface PrintSheetProps {
  /** Stands at the head of every page. */
  header?: ReactNode;
  children: ReactNode;
}

/** What is printed in the place of the page for as long as this is mounted; not seen on the screen. */
export function PrintSheet({ header, children }: PrintSheetProps) {
  return createPortal(
    <section data-print-sheet className="hidden text-base print:block">
      {header ? (
        // Of all there is, the head of a table alone is printed anew on each page.
        <table role="presentation" className="w-full">
          <thead>
            <tr>
              <td className="pb-6">
                <div className="flex items-baseline justify-between gap-6 border-b border-line pb-2 text-sm text-soft">
                  {header}
                </div>
              </td>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{children}</td>
            </tr>
          </tbody>
        </table>
      ) : (
        children
      )}
    </section>,
    document.body,
  );
}
