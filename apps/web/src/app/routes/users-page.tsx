import { listCustomerUsers, listEmployees, listGroups } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CustomerUserList } from '#web/features/users/customers/customer-user-list.tsx';
import { EmployeeList } from '#web/features/users/employees/employee-list.tsx';
import { ImportLink } from '#web/features/shared/list/import-link.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useTab } from '#web/lib/url/search-params.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

const tabs = ['customers', 'employees'] as const;

/** /dashboard/data/users?tab=: users of the portal, as far as the viewer manages them. */
export function UsersPage() {
  const { t } = useTranslation();
  usePageTitle(t('users.title'));
  const viewer = useUser();
  const [tab, setTab] = useTab(tabs);
  const open = {
    customers: can(viewer, listCustomerUsers.access),
    employees: can(viewer, listEmployees.access),
  };
  // A user with one of the permissions sees only that tab, whatever the address names.
  const shown = open[tab] ? tab : (tabs.find((name) => open[name]) ?? tab);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('users.title')}
        description={t('users.text')}
        actions={
          <>
            <ImportLink kind="customer_users" />
            {can(viewer, listGroups.access) ? (
              <Button asChild variant="outline">
                <Link to="/dashboard/data/users/groups">
                  <UsersRound aria-hidden />
                  {t('groups.title')}
                </Link>
              </Button>
            ) : null}
          </>
        }
      />
      <Tabs value={shown} onValueChange={setTab}>
        <TabList label={t('users.tabs')}>
          {tabs
            .filter((name) => open[name])
            .map((name) => (
              <Tab key={name} value={name}>
                {t(`users.tab_names.${name}`)}
              </Tab>
            ))}
        </TabList>
        <FeatureErrorBoundary>
          <TabPanel value="customers">
            <CustomerUserList />
          </TabPanel>
          <TabPanel value="employees">
            <EmployeeList />
          </TabPanel>
        </FeatureErrorBoundary>
      </Tabs>
    </div>
  );
}
