import { leadStages } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx';

/** The board while it is loading: its columns with cards to come. */
export function BoardSkeleton() {
  const { t } = useTranslation();
  return (
    <SkeletonRegion label={t('app.loading')} className="flex gap-3 overflow-hidden">
      {leadStages.map((stage, column) => (
        <div
          key={stage}
          className="flex w-56 shrink-0 grow lg:w-48 flex-col gap-2 rounded bg-sunken p-2 max-sm:w-full"
        >
          <Skeleton className="mx-1 my-2 h-4 w-28" />
          {Array.from({ length: 3 - (column % 3) }, (_, card) => (
            <div
              key={card}
              className="flex flex-col gap-3 rounded border border-line bg-surface p-3"
            >
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3.5 w-full" />
              <Skeleton className="h-3.5 w-24" />
            </div>
          ))}
        </div>
      ))}
    </SkeletonRegion>
  );
}
