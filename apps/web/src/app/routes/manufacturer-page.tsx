import { getManufacturer } from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { KindTabs } from '#web/features/products/kind-tabs.tsx';
import { ManufacturerFacts } from '#web/features/products/manufacturers/manufacturer-facts.tsx';
import {
  ManufacturerHeader,
  ManufacturerMissing,
} from '#web/features/products/manufacturers/manufacturer-header.tsx';
import { ViewedAsBanner } from '#web/features/rights/view-as/view-as-banner.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useViewAs } from '#web/lib/url/search-params.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';

/** /dashboard/data/manufacturers/{id}?tab=: a manufacturer and its products by kind. */
export function ManufacturerPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/dashboard/data/manufacturers/$id' });
  const viewAs = useViewAs();
  const forEmployee = useUser().role === 'employee' && !viewAs;
  const parts = { params: { id }, query: viewAsQuery(viewAs) };
  const query = useQuery(routeQuery('products', getManufacturer, parts));
  usePageTitle(query.data?.name ?? t('manufacturers.title'));
  if (hasStatus(query.error, 404)) return <ManufacturerMissing viewAs={viewAs} />;
  return (
    <div className="flex flex-col gap-6">
      <ViewedAsBanner viewAs={viewAs} />
      <ManufacturerHeader manufacturer={query.data} viewAs={viewAs} />
      <QueryView query={query} failure={t('manufacturers.load_one_failed')}>
        {(manufacturer) => (
          <>
            <ManufacturerFacts manufacturer={manufacturer} forEmployee={forEmployee} />
            <KindTabs label={t('manufacturers.tabs')} manufacturer={manufacturer} viewAs={viewAs} />
          </>
        )}
      </QueryView>
    </div>
  );
}
