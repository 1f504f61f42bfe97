import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

export interface PaginationProps {
  /** Accessible name of the navigation: "Pages". */
  label: string;
  /** "1–25 of 1,234", formatted by the caller. */
  text: string;
  previousLabel: string;
  nextLabel: string;
  /** Absent on the first page. */
  onPrevious?: (() => void) | undefined;
  /** Absent on the last page. */
  onNext?: (() => void) | undefined;
}

/**
 * Footer of a list: the visible range and buttons to the other pages. The caller places it in a
 * live region.
 */
export function Pagination(props: PaginationProps) {
  return (
    <nav aria-label={props.label} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft tabular-nums">{props.text}</p>
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="sm"
          disabled={!props.onPrevious}
          onClick={props.onPrevious}
          className="ps-2"
        >
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          {props.previousLabel}
        </Button>
        <Button variant="outline" size="sm" disabled={!props.onNext} onClick={props.onNext}>
          {props.nextLabel}
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        </Button>
      </div>
    </nav>
  );
}
