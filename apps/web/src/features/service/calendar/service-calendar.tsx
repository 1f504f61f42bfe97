import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useCalendarAddress } from './calendar-address.ts';
import { CalendarDialogs } from './calendar-dialogs.tsx';
import { CalendarSpan } from './calendar-span.tsx';
import { calendarViews, readView } from './calendar-view.ts';
import { usePlanTicket } from './use-plan-ticket.ts';

/** Planned and due work by day, week or month; dragging a ticket to a day plans it. */
export function ServiceCalendar() {
  const { t } = useTranslation();
  const address = useCalendarAddress();
  const planning = usePlanTicket();
  return (
    <>
      <Tabs value={address.view} onValueChange={(value) => address.show(readView(value))}>
        <TabList label={t('service_calendar.view')}>
          {calendarViews.map((view) => (
            <Tab key={view} value={view}>
              {t(`service_calendar.views.${view}`)}
            </Tab>
          ))}
        </TabList>
        <FeatureErrorBoundary>
          {calendarViews.map((view) => (
            <TabPanel key={view} value={view}>
              <CalendarSpan address={address} planning={planning} />
            </TabPanel>
          ))}
        </FeatureErrorBoundary>
      </Tabs>
      <CalendarDialogs />
    </>
  );
}
