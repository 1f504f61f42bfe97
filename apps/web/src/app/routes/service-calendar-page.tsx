import { Link } from '@tanstack/react-router';
import { CalendarSync } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { feedForm } from '#web/features/service/calendar/calendar-forms.ts';
import { listKinds, useCalendarAddress } from '#web/features/service/calendar/calendar-view.ts';
import { ServiceCalendar } from '#web/features/service/calendar/service-calendar.tsx';
import { restoreSearchParams } from '#web/lib/url/restore-search-params.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/service/calendar: planned tickets, due maintenance and next steps, of which a user sees some or all. */
export function ServiceCalendarPage() {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const title = t('service_calendar.title');
  usePageTitle(title);
  const kinds = listKinds(useUser());
  const { showsService } = useCalendarAddress();
  const [seesService, seesSteps] = [kinds.includes('service'), kinds.includes('next_steps')];
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={
          <Breadcrumb label={t('service_calendar.path')}>
            <BreadcrumbItem>
              {showsService ? (
                <Link to="/dashboard/service" search={restoreSearchParams('/dashboard/service')}>
                  {t('navigation.service')}
                </Link>
              ) : (
                <Link to="/dashboard/sales" search={restoreSearchParams('/dashboard/sales')}>
                  {t('navigation.pipeline')}
                </Link>
              )}
            </BreadcrumbItem>
          </Breadcrumb>
        }
        title={title}
        description={t(
          seesService
            ? seesSteps
              ? 'service_calendar.text_of_both'
              : 'service_calendar.text'
            : 'service_calendar.text_of_steps',
        )}
        actions={
          <Button variant="outline" onClick={() => open(feedForm)}>
            <CalendarSync aria-hidden />
            {t('service_calendar.feed.open')}
          </Button>
        }
      />
      <ServiceCalendar />
    </div>
  );
}
