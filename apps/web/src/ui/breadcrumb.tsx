import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Slot } from '#web/ui/slot.tsx';

export interface BreadcrumbProps {
  /** Accessible name of the navigation: "Breadcrumb". */
  label: string;
  /** `BreadcrumbItem`s from the root down; the current page is the h1, not an item. */
  children: ReactNode;
}

/** Breadcrumb navigation above a page's title. */
export function Breadcrumb({ label, children }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-soft">{children}</ol>
    </nav>
  );
}

/** One level of a breadcrumb; its child is the link. */
export function BreadcrumbItem({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-1">
      <Slot className="rounded-small underline-offset-4 hover:text-ink hover:underline touch:inline-flex touch:min-h-11 touch:items-center">
        {children}
      </Slot>
      <ChevronRight
        aria-hidden
        className="size-3.5 text-faint in-[li:last-child]:hidden rtl:-scale-x-100"
      />
    </li>
  );
}
