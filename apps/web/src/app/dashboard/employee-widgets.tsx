import { useTranslation } from 'react-i18next';
import { LastDocuments, NewestDocuments } from '#web/features/documents/today-documents.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { PageLinks } from './page-links.tsx';
import { UrgentCard, type UrgentCardProps } from './urgent-card.tsx';

/** An employee’s day: what is most urgent, then ways to the lists, and back into the library. */
export function EmployeeWidgets({ hidesEmptyState }: UrgentCardProps) {
  return (
    <>
      <FeatureErrorBoundary>
        <UrgentCard hidesEmptyState={hidesEmptyState} />
      </FeatureErrorBoundary>
      <PageLinks />
      <FeatureErrorBoundary>
        <LibraryWidgets />
      </FeatureErrorBoundary>
    </>
  );
}

/** The way back into the library: what the user opened last, and what is new in it. */
function LibraryWidgets() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="library" className="flex flex-col gap-3 has-[>div:empty]:hidden">
      <h2 id="library" className="text-base font-semibold text-ink">
        {t('dashboard.library')}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        <LastDocuments />
        <NewestDocuments />
      </div>
    </section>
  );
}
