import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface PrintSheetProps {
  /** Header of every printed page. */
  header?: ReactNode;
  children: ReactNode;
}

/** Printed in place of the page while mounted; hidden on screen. */
export function PrintSheet({ header, children }: PrintSheetProps) {
  return createPortal(
    <section data-print-sheet className="hidden text-base print:block">
      {header ? (
        // Only a table head repeats on every printed page.
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
