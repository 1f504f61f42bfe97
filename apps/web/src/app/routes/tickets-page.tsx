import { serviceDesk } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { CalendarDays, ChartNoAxesColumn, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NewTicket } from '#web/features/service/tickets/new-ticket.tsx';
import { useWaitingRequests } from '#web/features/service/requests/waiting-requests.ts';
import { newTicketForm } from '#web/features/service/tickets/ticket-forms.ts';
import { TicketList } from '#web/features/service/tickets/ticket-list.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useOpenForm, useTab } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

const DeskTab = lazyComponent(async () => (await import('./desk-tab.tsx')).DeskTab);

const RequestList = lazyComponent(
  async () => (await import('#web/features/service/requests/request-list.tsx')).RequestList,
);

const MailTab = lazyComponent(
  async () => (await import('#web/features/service/mails/mail-tab.tsx')).MailTab,
);

const UnmatchedMailList = lazyComponent(
  async () =>
    (await import('#web/features/service/mails/unmatched-mail-list.tsx')).UnmatchedMailList,
);

const Promises = lazyComponent(
  async () => (await import('#web/features/service/promises/promises.tsx')).Promises,
);

const AnswerList = lazyComponent(
  async () => (await import('#web/features/service/answers/answer-list.tsx')).AnswerList,
);

/**
 * /dashboard/service?tab=: tickets, what the desk does next, customers' requests, e-mails that wait for
 * the desk, what is promised, and what is answered often.
 */
export function TicketsPage() {
  const { t } = useTranslation();
  usePageTitle(t('navigation.service'));
  const maySet = can(useUser(), serviceDesk);
  const waiting = useWaitingRequests();
  const [tab, setTab] = useTab(['tickets', 'desk', 'requests', 'mails', 'promises', 'answers']);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('navigation.service')}
        description={t('tickets.text')}
        actions={<Actions />}
      />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label={t('tickets.tabs')}>
          {maySet ? <Tab value="desk">{t('desk.tab')}</Tab> : null}
          <Tab value="tickets">{t('tickets.title')}</Tab>
          <Tab value="requests" count={waiting || undefined}>
            {t('tickets.requests')}
          </Tab>
          {maySet ? <Tab value="promises">{t('promises.tab')}</Tab> : null}
          {maySet ? <Tab value="answers">{t('saved_answers.tab')}</Tab> : null}
          {/* Last, because it appears once the count has arrived. */}
          <Suspense>
            <MailTab isOpen={tab === 'mails'} />
          </Suspense>
        </TabList>
        <FeatureErrorBoundary>
          <TabPanel value="tickets">
            <TicketList />
          </TabPanel>
          {maySet ? (
            <TabPanel value="desk">
              <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                <DeskTab />
              </Suspense>
            </TabPanel>
          ) : null}
          <TabPanel value="requests">
            <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
              <RequestList />
            </Suspense>
          </TabPanel>
          {tab === 'mails' ? (
            <TabPanel value="mails">
              <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                <UnmatchedMailList />
              </Suspense>
            </TabPanel>
          ) : null}
          {maySet ? (
            <TabPanel value="promises">
              <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                <Promises />
              </Suspense>
            </TabPanel>
          ) : null}
          {maySet ? (
            <TabPanel value="answers">
              <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                <AnswerList />
              </Suspense>
            </TabPanel>
          ) : null}
        </FeatureErrorBoundary>
      </Tabs>
      <NewTicket />
    </div>
  );
}

function Actions() {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const mayOpen = can(useUser(), serviceDesk);
  return (
    <>
      <Button asChild variant="outline">
        <Link to="/dashboard/service/calendar">
          <CalendarDays aria-hidden />
          {t('tickets.calendar')}
        </Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/dashboard/service/report">
          <ChartNoAxesColumn aria-hidden />
          {t('service_report.open')}
        </Link>
      </Button>
      {mayOpen ? (
        <Button onClick={() => open(newTicketForm)}>
          <Plus aria-hidden />
          {t('tickets.new')}
        </Button>
      ) : null}
    </>
  );
}
