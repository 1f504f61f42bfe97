import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Description, type DescriptionProps } from '#web/ui/description.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Work } from './work-location.tsx';

// Loads on demand: the rest of the page needs no texts of devices and clinics.
const WorkLocation = lazyComponent(async () => (await import('./work-location.tsx')).WorkLocation);

interface WorkClinicProps extends Pick<DescriptionProps, 'wide'> {
  work: Work;
}

/** Clinic of a ticket or request, so that employees know where to go. */
export function WorkClinic({ work, wide }: WorkClinicProps) {
  const { t } = useTranslation();
  return (
    <Description term={t('tickets.clinic')} wide={wide}>
      <Suspense fallback={<Skeleton className="h-5 w-40" />}>
        <WorkLocation work={work} />
      </Suspense>
    </Description>
  );
}
