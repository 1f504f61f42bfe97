import { getCustomer, type Customer } from '@portal/contract/crm';
import type { Document } from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CustomerMissing } from '#web/features/crm/customers/customer-header.tsx';
import { DocumentList } from '#web/features/documents/document-list.tsx';
import { collections, productKinds } from '#web/features/products/product-kinds.ts';
import { ProductList } from '#web/features/products/product-list.tsx';
import {
  CustomerViewPath,
  ViewAsDayBanner,
} from '#web/features/rights/view-as/view-as-day-banner.tsx';
import { toViewAs, useViewAddress } from '#web/features/rights/view-as/view-day.ts';
import { ExplainButton } from '#web/features/rights/explain/explain-button.tsx';
import type { ExplainSubject } from '#web/features/rights/explain/explain-subject.ts';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

/**
 * /dashboard/data/customers/{id}/view?tab=&on=: the portal as a customer sees it, today or on a
 * later day.
 */
export function CustomerViewPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/dashboard/data/customers/$id/view' });
  const query = useQuery(routeQuery('crm', getCustomer, { params: { id } }));
  const name = query.data?.name;
  const title = name === undefined ? t('rights.see_as') : t('rights.view_title', { name });
  usePageTitle(title);
  if (hasStatus(query.error, 404)) return <CustomerMissing />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={<CustomerViewPath id={id} name={name} />}
        title={query.isPending ? <Skeleton className="h-8 w-64" /> : title}
      />
      <QueryView query={query} failure={t('customers.load_one_failed')}>
        {(customer) => <View customer={customer} />}
      </QueryView>
    </div>
  );
}

function View({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { tab, setTab, day, requestedDay, setDay } = useViewAddress([...collections, 'documents']);
  const viewAs = toViewAs(customer.id, day);
  const renderWhy = (subject: ExplainSubject) => (
    <ExplainButton compact subject={subject} customer={customer} asOf={viewAs.as_of} />
  );
  return (
    <>
      <ViewAsDayBanner
        customer={customer}
        day={day}
        requestedDay={requestedDay}
        onChange={setDay}
      />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label={t('rights.view_tabs')}>
          {collections.map((kind) => (
            <Tab key={kind} value={kind}>
              {t(`products.kinds.${productKinds[kind].textKey}.title`)}
            </Tab>
          ))}
          <Tab value="documents">{t('documents.title')}</Tab>
        </TabList>
        <FeatureErrorBoundary>
          {collections.map((kind) => (
            <TabPanel key={kind} value={kind}>
              <ProductList
                kind={kind}
                viewAs={viewAs}
                renderAction={(product) => renderWhy({ product })}
              />
            </TabPanel>
          ))}
          <TabPanel value="documents">
            <DocumentList
              viewAs={viewAs}
              renderMenu={(document: Document) => renderWhy({ document })}
            />
          </TabPanel>
        </FeatureErrorBoundary>
      </Tabs>
    </>
  );
}
