import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { DueCalendar } from './due-calendar.tsx';
import { DueList } from './due-list.tsx';

/** Parameters of one view only; customer and manufacturer stay. */
const clearedParams = {
  due: undefined,
  due_from: undefined,
  due_until: undefined,
  page: undefined,
};

/** Due maintenance as a list or a calendar, by the address (`?view=calendar`). */
export function DueViews() {
  const { t } = useTranslation();
  const [view] = useSearchParam('view');
  const setSearch = useSetSearch();
  const shown = view === 'calendar' ? 'calendar' : 'list';
  return (
    <Tabs
      value={shown}
      onValueChange={(next) =>
        void setSearch({
          ...clearedParams,
          month: undefined,
          search: undefined,
          view: next === 'calendar' ? next : undefined,
        })
      }
    >
      <TabList label={t('devices.due.view')}>
        <Tab value="list">{t('devices.due.list')}</Tab>
        <Tab value="calendar">{t('devices.due.calendar')}</Tab>
      </TabList>
      <FeatureErrorBoundary>
        <TabPanel value="list">
          <DueList />
        </TabPanel>
        <TabPanel value="calendar">
          <DueCalendar />
        </TabPanel>
      </FeatureErrorBoundary>
    </Tabs>
  );
}
