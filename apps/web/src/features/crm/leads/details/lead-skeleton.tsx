import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx';

/** In the place of a lead's facts while they are being read. */
export function LeadSkeleton() {
  const { t } = useTranslation();
  return (
    <SkeletonRegion label={t('app.loading')} className="grid grid-cols-2 gap-x-4 gap-y-6">
      {Array.from({ length: 8 }, (_, fact) => (
        <div key={fact} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4 w-36" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
