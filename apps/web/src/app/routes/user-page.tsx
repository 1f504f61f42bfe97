import { exportPerson } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePersonName } from '#web/features/users/person-name.ts';
import { PersonFacts } from '#web/features/users/person/person-facts.tsx';
import { PersonHeader, PersonMissing } from '#web/features/users/person/person-header.tsx';
import { PersonCallouts } from '#web/features/users/person/person-callouts.tsx';
import { personQuery } from '#web/features/users/person/person-query.ts';
import { SessionsCard } from '#web/features/users/person/sessions-card.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

// For officers alone.
const PersonPrivacy = lazyComponent(
  async () => (await import('#web/features/compliance/person/person-privacy.tsx')).PersonPrivacy,
);

/** /dashboard/data/users/{id}: one person, a customer's user or an employee. */
export function UserPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/dashboard/data/users/$id' });
  const [role] = useSearchParam('role');
  const viewer = useUser();
  const isOfficer = can(viewer, exportPerson.access);
  const query = useQuery(personQuery(viewer, id, role));
  const formatName = usePersonName();
  usePageTitle(query.data ? formatName(query.data) : t('users.title'));
  if (hasStatus(query.error, 404)) return <PersonMissing />;
  return (
    <div className="flex flex-col gap-6">
      <PersonHeader person={query.data} />
      <QueryView query={query} failure={t('users.load_one_failed')}>
        {(person) => (
          <FeatureErrorBoundary>
            <PersonCallouts person={person} />
            <PersonFacts person={person} />
            <SessionsCard person={person} />
            {isOfficer ? (
              <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={2} />}>
                <PersonPrivacy person={person} />
              </Suspense>
            ) : null}
          </FeatureErrorBoundary>
        )}
      </QueryView>
    </div>
  );
}
