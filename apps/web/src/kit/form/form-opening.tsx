import { useTranslation } from 'react-i18next';
import { QueryView, type QueryLike } from '#web/kit/page/query-view.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx';

export interface FormOpeningProps {
  query: QueryLike<unknown>;
  title: string;
  failure: string;
  onClose: () => void;
}

/** Placeholder dialog while a form's data is loading or has failed to load. */
export function FormOpening({ query, title, failure, onClose }: FormOpeningProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={onClose} title={title} closeLabel={t('app.close')}>
      <QueryView query={query} failure={failure} skeleton={<FieldsSkeleton />}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}

function FieldsSkeleton() {
  const { t } = useTranslation();
  return (
    <SkeletonRegion label={t('app.loading')} className="flex flex-col gap-5">
      {Array.from({ length: 4 }, (_, field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
