import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonRegion, SkeletonRows } from '#web/ui/skeleton.tsx';
import type { CalendarView } from './calendar-view.ts';

/** The calendar while it is being read. */
export function CalendarSkeleton({ view }: { view: CalendarView }) {
  const { t } = useTranslation();
  const label = t('app.loading');
  if (view === 'day') return <SkeletonRows label={label} rows={4} />;
  return (
    <SkeletonRegion
      label={label}
      className="grid overflow-hidden rounded border border-line bg-surface shadow-card lg:grid-cols-7"
    >
      {Array.from({ length: view === 'week' ? 7 : 35 }, (_, day) => (
        <div
          key={day}
          className="flex flex-col gap-2 border-b border-line p-2 max-lg:nth-[n+8]:hidden lg:min-h-28 lg:border-e"
        >
          <Skeleton className="h-3.5 w-12" />
          {day % 3 === 0 ? <Skeleton className="h-8 w-full" /> : null}
        </div>
      ))}
    </SkeletonRegion>
  );
}
