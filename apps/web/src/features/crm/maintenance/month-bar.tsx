import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { today } from '#web/lib/days/day.ts';
import { monthOf, moveMonth, type Month } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface MonthBarProps {
  month: Month;
  onMonth: (month: Month) => void;
}

/** Which month is shown, and the way to others. */
export function MonthBar({ month, onMonth }: MonthBarProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
      <Button variant="outline" onClick={() => onMonth(monthOf(today()))}>
        {t('devices.calendar.today')}
      </Button>
      <div className="flex">
        <Button variant="ghost" size="icon" onClick={() => onMonth(moveMonth(month, -1))}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          <VisuallyHidden>{t('devices.calendar.previous')}</VisuallyHidden>
        </Button>
        <Button variant="ghost" size="icon" onClick={() => onMonth(moveMonth(month, 1))}>
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
          <VisuallyHidden>{t('devices.calendar.next')}</VisuallyHidden>
        </Button>
      </div>
      <h2 aria-live="polite" className="text-lg font-semibold text-ink first-letter:uppercase">
        {format.month(month)}
      </h2>
    </div>
  );
}
