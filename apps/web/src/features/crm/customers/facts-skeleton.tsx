import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx';

/** In the place of a card of facts while they are loading. */
export function FactsSkeleton() {
  const { t } = useTranslation();
  return (
    <SkeletonRegion
      label={t('app.loading')}
      className="grid grid-cols-2 gap-x-4 gap-y-5 rounded border border-line bg-surface p-5 shadow-card sm:gap-x-8 xl:grid-cols-3"
    >
      {Array.from({ length: 6 }, (_, fact) => (
        <div key={fact} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
