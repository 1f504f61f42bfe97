import { getCustomer, type Customer } from '@portal/contract/crm';
import type { Document } from '@portal/contract/documents';
import { serviceDesk } from '@portal/contract/service';
import type { User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
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
import {
  useViewedUser,
  useViewedUserTexts,
  ViewedUserField,
} from '#web/features/users/customers/viewed-user.tsx';
import { PersonMissing } from '#web/features/users/person/person-header.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

// The first tabs show what rights open; these are loaded when they are asked for.
const OwnClinicList = lazyComponent(
  async () => (await import('#web/features/crm/clinics/own-clinic-list.tsx')).OwnClinicList,
);

const OwnDeviceList = lazyComponent(
  async () =>
    (await import('#web/features/crm/installed-devices/own-device-list.tsx')).OwnDeviceList,
);

const OwnService = lazyComponent(
  async () => (await import('#web/features/service/requests/own-service.tsx')).OwnService,
);

/** What stands in clinics, by the tab that shows it. */
const placed = [
  { tab: 'clinics', label: 'customers.clinics', List: OwnClinicList },
  { tab: 'installed', label: 'devices.title', List: OwnDeviceList },
  { tab: 'service', label: 'company.service', List: OwnService },
] as const;

/**
 * /dashboard/data/customers/{id}/view?tab=&on=&user=: the portal as a customer or one of its users sees
 * it, today or on a later day.
 */
export function CustomerViewPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/dashboard/data/customers/$id/view' });
  const query = useQuery(routeQuery('crm', getCustomer, { params: { id } }));
  const { query: userQuery, isChosen, choose } = useViewedUser();
  const user = isChosen ? (userQuery.data ?? null) : null;
  const texts = useViewedUserTexts(user);
  const name = texts?.name ?? query.data?.name;
  const title = name === undefined ? t('rights.see_as') : t('rights.view_title', { name });
  usePageTitle(title);
  if (hasStatus(query.error, 404)) return <CustomerMissing />;
  const isOfAnotherCustomer = user !== null && user.customer_id !== id;
  if (isChosen && (isOfAnotherCustomer || hasStatus(userQuery.error, 404)))
    return <PersonMissing />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={<CustomerViewPath id={id} name={query.data?.name} />}
        title={query.isPending ? <Skeleton className="h-8 w-64" /> : title}
      />
      <QueryView query={query} failure={t('customers.load_one_failed')}>
        {(customer) => (
          <View
            customer={customer}
            user={user}
            userQuery={isChosen ? userQuery : null}
            onChoose={choose}
          />
        )}
      </QueryView>
    </div>
  );
}

interface ViewProps {
  customer: Customer;
  /** One user of the customer; null for what all of them see. */
  user: User | null;
  /** What loads the chosen user; null without one. */
  userQuery: ReturnType<typeof useViewedUser>['query'] | null;
  onChoose: (userId: string | null) => void;
}

function View({ customer, user, userQuery, onChoose }: ViewProps) {
  const { t } = useTranslation();
  const isDesk = can(useUser(), serviceDesk);
  const shown = placed.filter(({ tab }) => tab !== 'service' || isDesk);
  const { tab, setTab, day, requestedDay, setDay } = useViewAddress([
    ...collections,
    'documents',
    ...shown.map((one) => one.tab),
  ]);
  const viewAs = toViewAs({ customerId: customer.id, userId: user?.id, day });
  const texts = useViewedUserTexts(user);
  const renderWhy = (subject: ExplainSubject) => (
    <ExplainButton compact subject={subject} customer={customer} asOf={viewAs.as_of} />
  );
  const tabs = (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList label={t('rights.view_tabs')}>
        {collections.map((kind) => (
          <Tab key={kind} value={kind}>
            {t(`products.kinds.${productKinds[kind].textKey}.title`)}
          </Tab>
        ))}
        <Tab value="documents">{t('documents.title')}</Tab>
        {shown.map(({ tab: name, label }) => (
          <Tab key={name} value={name}>
            {t(label)}
          </Tab>
        ))}
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
        {shown.map(({ tab: name, List }) => (
          <TabPanel key={name} value={name}>
            <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
              <List viewAs={viewAs} />
            </Suspense>
          </TabPanel>
        ))}
      </FeatureErrorBoundary>
    </Tabs>
  );
  return (
    <>
      <ViewAsDayBanner
        customer={customer}
        user={texts}
        userField={
          <ViewedUserField
            customerId={customer.id}
            user={user}
            isUnknown={userQuery !== null && user === null}
            onChange={onChoose}
          />
        }
        day={day}
        requestedDay={requestedDay}
        onChange={setDay}
      />
      {/* The field above keeps the focus, and leads back, while a user is loaded or cannot be. */}
      {userQuery ? (
        <QueryView query={userQuery} failure={t('users.load_one_failed')}>
          {() => tabs}
        </QueryView>
      ) : (
        tabs
      )}
    </>
  );
}
