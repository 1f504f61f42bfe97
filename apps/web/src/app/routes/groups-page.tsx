import { listGroups } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { GroupList } from '#web/features/users/groups/group-list.tsx';
import { JobTitleList } from '#web/features/users/job-titles/job-title-list.tsx';
import { PersonBreadcrumb } from '#web/features/users/person/person-breadcrumb.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useTab } from '#web/lib/url/search-params.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { NoPermissionPage } from './no-permission-page.tsx';

const tabs = ['groups', 'job-titles'] as const;

/** /dashboard/data/users/groups?tab=: what employees may do, and what their posts are called. */
export function GroupsPage() {
  const { t } = useTranslation();
  usePageTitle(t('groups.title'));
  const [tab, setTab] = useTab(tabs);
  if (!can(useUser(), listGroups.access)) return <NoPermissionPage />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={<PersonBreadcrumb toEmployees />}
        title={t('groups.title')}
        description={t('groups.text')}
      />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label={t('groups.tabs')}>
          <Tab value="groups">{t('groups.label')}</Tab>
          <Tab value="job-titles">{t('job_titles.title')}</Tab>
        </TabList>
        <FeatureErrorBoundary>
          <TabPanel value="groups">
            <GroupList />
          </TabPanel>
          <TabPanel value="job-titles">
            <JobTitleList />
          </TabPanel>
        </FeatureErrorBoundary>
      </Tabs>
    </div>
  );
}
