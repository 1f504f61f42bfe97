import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Description, type DescriptionProps } from '#web/ui/description.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Work } from './work-place.tsx';

// A ticket or request itself needs no words of devices and clinics.
const WorkPlace = lazy(async () => ({
  default: (await import('./work-place.tsx')).WorkPlace,
}));

interface WorkClinicProps extends Pick<DescriptionProps, 'wide'> {
  work: Work;
}

/** The fact of a ticket or request that tells employees where to go. */
export function WorkClinic({ work, wide }: WorkClinicProps) {
  const { t } = useTranslation();
  return (
    <Description term={t('tickets.clinic')} wide={wide}>
      <Suspense fallback={<Skeleton className="h-5 w-40" />}>
        <WorkPlace work={work} />
      </Suspense>
    </Description>
  );
}
