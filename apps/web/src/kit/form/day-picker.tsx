import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { DayNumber } from '#web/kit/calendar/calendar-bar.tsx';
import { DayGrid } from '#web/kit/calendar/day-grid.tsx';
import { type Day, today } from '#web/lib/days/day.ts';
import { getFirstDay, moveMonth, toMonth } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useAnchoredPanel } from '#web/ui/use-anchored-panel.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface DayPickerProps {
  id: string;
  /** Field below which the calendar opens. */
  anchor: RefObject<HTMLElement | null>;
  /** Button that opened the calendar, and has the focus after it. */
  trigger: RefObject<HTMLElement | null>;
  day: Day | null;
  min?: Day | undefined;
  max?: Day | undefined;
  onPick: (day: Day) => void;
  onClose: () => void;
}

/**
 * Calendar of a date (ARIA date picker dialog): opens on the chosen day, today without one. Arrows,
 * Home, End, Page Up and Page Down move the day, with Shift by a year; Enter chooses it; Escape closes
 * the calendar.
 */
export function DayPicker(props: DayPickerProps) {
  const { id, anchor, trigger, day: selected, min, max, onPick, onClose } = props;
  const { t } = useTranslation();
  const format = useFormats();
  const panel = useRef<HTMLDivElement>(null);
  const now = today();
  const [start, setStart] = useState(selected ?? now);
  const month = toMonth(start);
  useAnchoredPanel(anchor, panel, placeNear);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  }, []);
  const isDisabled = (day: Day) =>
    (min !== undefined && day < min) || (max !== undefined && day > max);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = panel.current?.contains(relatedTarget) || relatedTarget === trigger.current;
    if (!isInside) onClose();
  };
  const title = format.month(month);
  const move = (months: number) => setStart(getFirstDay(moveMonth(month, months)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closes like any dialog, by Escape and by leaving it
    <div
      ref={panel}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- placed beside its field in the top layer, as the lists of look-ups are; a `dialog` element would be shown by its own method
      role="dialog"
      tabIndex={-1}
      aria-label={t('form.choose_day')}
      data-day-picker
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
        trigger.current?.focus();
      }}
      className="fixed z-50 m-0 animate-fade-in rounded border border-line bg-raised p-3 text-ink shadow-float outline-none"
    >
      <div className="mb-2 flex items-center">
        <MoveButton label={t('form.previous_year')} onClick={() => move(-12)}>
          <ChevronsLeft aria-hidden className="rtl:-scale-x-100" />
        </MoveButton>
        <MoveButton label={t('form.previous_month')} onClick={() => move(-1)}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
        </MoveButton>
        <h2
          aria-live="polite"
          className="min-w-0 flex-1 text-center font-semibold text-ink first-letter:uppercase"
        >
          {title}
        </h2>
        <MoveButton label={t('form.next_month')} onClick={() => move(1)}>
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        </MoveButton>
        <MoveButton label={t('form.next_year')} onClick={() => move(12)}>
          <ChevronsRight aria-hidden className="rtl:-scale-x-100" />
        </MoveButton>
      </div>
      <DayGrid
        month={month}
        today={now}
        start={start}
        selected={selected}
        label={title}
        busy={false}
        isDisabled={isDisabled}
        opensOnClick
        onLeave={setStart}
        onOpen={(day) => {
          if (!isDisabled(day)) onPick(day);
        }}
        cellClass={(day) =>
          classNames(
            'text-center',
            isDisabled(day) ? 'opacity-40' : 'cursor-pointer hover:bg-sunken',
            day === selected && 'bg-brand-soft',
          )
        }
      >
        {({ day, isToday, isOutside }) => (
          <DayNumber day={day} isToday={isToday} isOutside={isOutside} />
        )}
      </DayGrid>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  onClick: () => void;
  /** Icon of the direction. */
  children: ReactNode;
}

function MoveButton({ label, onClick, children }: MoveButtonProps) {
  return (
    <Button variant="ghost" size="icon" title={label} onClick={onClick}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
}

const gap = 4;

/** Places the calendar below its field, above it where there is no space, and within the window. */
function placeNear(anchor: HTMLElement, panel: HTMLElement): Partial<CSSStyleDeclaration> {
  const { top, bottom, left } = anchor.getBoundingClientRect();
  const width = Math.min(320, window.innerWidth - 2 * gap);
  const { offsetHeight: height } = panel;
  const isBelow = bottom + gap + height <= window.innerHeight || top < height + gap;
  const y = isBelow ? bottom + gap : top - gap - height;
  return {
    inset: 'auto',
    width: `${width}px`,
    left: `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`,
    top: `${Math.max(gap, Math.min(y, window.innerHeight - height - gap))}px`,
  };
}
