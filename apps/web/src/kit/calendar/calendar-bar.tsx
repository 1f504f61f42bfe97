import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface CalendarBarProps {
  /** Title of the visible range: "March 2026". */
  title: string;
  labels: { today: string; previous: string; next: string };
  onToday: () => void;
  /** Moves to the previous (-1) or next (1) range. */
  onMove: (step: -1 | 1) => void;
}

/** Title of the visible range, with buttons to move to others. */
export function CalendarBar({ title, labels, onToday, onMove }: CalendarBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
      <Button variant="outline" onClick={onToday}>
        {labels.today}
      </Button>
      <div className="flex">
        <Button variant="ghost" size="icon" onClick={() => onMove(-1)}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          <VisuallyHidden>{labels.previous}</VisuallyHidden>
        </Button>
        <Button variant="ghost" size="icon" onClick={() => onMove(1)}>
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
          <VisuallyHidden>{labels.next}</VisuallyHidden>
        </Button>
      </div>
      <h2 aria-live="polite" className="text-lg font-semibold text-ink first-letter:uppercase">
        {title}
      </h2>
    </div>
  );
}
