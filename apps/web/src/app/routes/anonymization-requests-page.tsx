import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DataRequestList } from '#web/features/compliance/data-requests/data-request-list.tsx';
import {
  HistoryList,
  MyRequestList,
  PendingList,
} from '#web/features/compliance/requests/request-lists.tsx';
import { RequestDialogs } from '#web/features/compliance/requests/request-dialogs.tsx';
import { newRequestForm } from '#web/features/compliance/requests/request-link.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useOpenForm, useTab } from '#web/lib/url/search-params.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

const NewRequestDialog = lazyComponent(
  async () =>
    (await import('#web/features/compliance/requests/dialogs/new-request-dialog.tsx'))
      .NewRequestDialog,
);

const lists = {
  pending: PendingList,
  mine: MyRequestList,
  history: HistoryList,
  register: DataRequestList,
};
const tabs = ['pending', 'mine', 'history', 'register'] as const;

/** /dashboard/anonymization/requests?tab=: what waits to be approved, the viewer's own, and all there were. */
export function AnonymizationRequestsPage() {
  const { t } = useTranslation();
  const title = t('navigation.anonymization_requests');
  usePageTitle(title);
  const [tab, setTab] = useTab(tabs);
  const { form, open, close } = useOpenForm();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        description={t('anonymization.text')}
        actions={
          // The register has a button of its own.
          tab === 'register' ? null : (
            <Button onClick={() => open(newRequestForm)}>
              <Plus aria-hidden />
              {t('anonymization.new')}
            </Button>
          )
        }
      />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label={t('anonymization.tabs')}>
          {tabs.map((name) => (
            <Tab key={name} value={name}>
              {t(`anonymization.tab_names.${name}`)}
            </Tab>
          ))}
        </TabList>
        <FeatureErrorBoundary>
          {tabs.map((name) => {
            const List = lists[name];
            return (
              <TabPanel key={name} value={name}>
                <List />
              </TabPanel>
            );
          })}
        </FeatureErrorBoundary>
      </Tabs>
      <RequestDialogs />
      {form === newRequestForm ? (
        <Suspense>
          <NewRequestDialog onClose={() => void close()} />
        </Suspense>
      ) : null}
    </div>
  );
}
