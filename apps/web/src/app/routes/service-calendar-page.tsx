import { Link } from '@tanstack/react-router';
import { CalendarSync } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { feedForm } from '#web/features/service/calendar/calendar-forms.ts';
import { ServiceCalendar } from '#web/features/service/calendar/service-calendar.tsx';
import { restoreSearchParams } from '#web/lib/url/restore-search-params.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/service/calendar: planned tickets and due maintenance. */
export function ServiceCalendarPage() {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const title = t('service_calendar.title');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={
          <Breadcrumb label={t('service_calendar.path')}>
            <BreadcrumbItem>
              <Link to="/dashboard/service" search={restoreSearchParams('/dashboard/service')}>
                {t('navigation.service')}
              </Link>
            </BreadcrumbItem>
          </Breadcrumb>
        }
        title={title}
        description={t('service_calendar.text')}
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
