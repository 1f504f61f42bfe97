import { useTranslation } from 'react-i18next';
import { DeviceFilters } from '#web/features/crm/installed-devices/device-filters.tsx';
import { DeviceListView } from '#web/features/crm/installed-devices/device-list-view.tsx';
import { getDueSoonDays } from '#web/features/crm/installed-devices/due-range.ts';
import { useDeviceList } from '#web/features/crm/installed-devices/use-device-list.ts';
import { today } from '#web/lib/days/day.ts';
import { useUser } from '#web/lib/session/use-session.ts';

/** Default order: overdue for longest first. */
const soonest = 'next_maintenance_on';

/** The devices whose maintenance is overdue or due, the longest overdue first. */
export function DueList() {
  const { t } = useTranslation();
  const user = useUser();
  const list = useDeviceList({
    name: 'due-devices',
    dueDays: getDueSoonDays(today()),
    firstOrdering: soonest,
  });
  const isOwn = user.role === 'customer';
  return (
    <DeviceListView
      list={list}
      withCustomer={!isOwn}
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
}
