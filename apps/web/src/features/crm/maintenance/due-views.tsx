import type { InstalledDevice } from '@portal/contract/crm';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceFilters } from '#web/features/crm/installed-devices/device-filters.tsx';
import {
  type DeviceSelection,
  DeviceListView,
} from '#web/features/crm/installed-devices/device-list-view.tsx';
import { getDueSoonDays } from '#web/features/crm/installed-devices/due-range.tsx';
import { useDeviceList } from '#web/features/crm/installed-devices/use-device-list.ts';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { type Selection, useSelection } from '#web/kit/list/use-selection.ts';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';
import { today } from '#web/lib/days/day.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { DueCalendar } from './due-calendar.tsx';

const DeviceCheckbox = lazyComponent(
  async () => (await import('./device-checkbox.tsx')).DeviceCheckbox,
);

/** Parameters of one view only; customer and manufacturer stay. */
const clearedParams = {
  due: undefined,
  due_from: undefined,
  due_until: undefined,
  page: undefined,
};

export interface DueViewsProps {
  /** Renders the action for selected devices, with what to do afterwards; absent without one. */
  renderAction?:
    | ((devices: readonly InstalledDevice[], onDone: () => void) => ReactNode)
    | undefined;
}

/** Due maintenance as a list or a calendar, by the address (`?view=calendar`). */
export function DueViews({ renderAction }: DueViewsProps) {
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
          <DueList renderAction={renderAction} />
        </TabPanel>
        <TabPanel value="calendar">
          <DueCalendar />
        </TabPanel>
      </FeatureErrorBoundary>
    </Tabs>
  );
}

/** Default order: overdue for longest first. */
const soonest = 'next_maintenance_on';

/** The devices whose maintenance is overdue or due, the longest overdue first. */
function DueList({ renderAction }: DueViewsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const list = useDeviceList({
    name: 'due-devices',
    dueDays: getDueSoonDays(today()),
    firstOrdering: soonest,
  });
  const isOwn = user.role === 'customer';
  const shown = list.result.data?.results ?? [];
  const selection = useSelection(shown);
  const view = (
    <DeviceListView
      list={list}
      selection={renderAction ? toDeviceSelection(shown, selection) : undefined}
      withCustomer={!isOwn}
      isOwn={isOwn}
      filters={
        <DeviceFilters
          list={list}
          customerId={isOwn ? user.customer_id : undefined}
          anyDue={t('devices.due.until_soon')}
          isOwn={isOwn}
        />
      }
      empty={{ title: t('devices.due.empty_title'), text: t('devices.due.empty_text') }}
    />
  );
  return (
    <>
      {view}
      {renderAction && selection.selected.length > 0 ? (
        <div className="standing-bar flex flex-wrap items-center gap-2 rounded bg-raised px-4 py-2.5 shadow-float">
          <output className="me-auto font-medium text-ink tabular-nums">
            {t('visits.selected', { count: selection.selected.length })}
          </output>
          <Button variant="ghost" size="sm" onClick={selection.clear}>
            {t('visits.clear')}
          </Button>
          {renderAction(selection.selected, selection.clear)}
        </div>
      ) : null}
    </>
  );
}

/** Names the column until its check box has loaded. */
function SelectAllText() {
  const { t } = useTranslation();
  return <VisuallyHidden>{t('visits.select_all')}</VisuallyHidden>;
}

/** Returns how a list selects devices; its check boxes load after it. */
function toDeviceSelection(
  shown: readonly InstalledDevice[],
  selection: Selection<InstalledDevice>,
): DeviceSelection {
  return {
    has: selection.has,
    column: {
      key: 'mark',
      header: (
        <Suspense fallback={<SelectAllText />}>
          <DeviceCheckbox devices={shown} selection={selection} isHeader />
        </Suspense>
      ),
      renderCell: (device) => (
        <Suspense>
          <DeviceCheckbox devices={[device]} selection={selection} />
        </Suspense>
      ),
    },
  };
}
