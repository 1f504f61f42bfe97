import { type CalendarKind, getServiceCalendar } from '@portal/contract/service';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarBar } from '#web/kit/calendar/calendar-bar.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Skeleton, SkeletonRegion, SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { applyMoves } from './apply-moves.ts';
import {
  type CalendarAddress,
  type CalendarView,
  calendarViews,
  getTitle,
  listDays,
  moveDay,
  readView,
  useCalendarAddress,
  type Whose,
} from './calendar-view.ts';
import { CalendarBoard } from './calendar-board.tsx';
import { CalendarContent } from './calendar-content.tsx';
import { feedForm, getPlannedTicketId } from './calendar-forms.ts';
import { Shelf } from './shelf.tsx';
import { usePlanTicket } from './plan-ticket.ts';
import { toUnplannedTickets, useShelf } from './use-shelf.ts';

/** Planned and due work and next steps by day, week or month; dragging a ticket to a day plans it. */
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

/** Form that is open according to the URL. */
function CalendarDialogs() {
  const { form, close } = useOpenForm();
  const ticket = getPlannedTicketId(form);
  return (
    <Suspense>
      {ticket === null ? null : (
        <PlanDialog key={ticket} id={ticket} onClose={() => void close()} />
      )}
      {form === feedForm ? <FeedDialog onClose={() => void close()} /> : null}
    </Suspense>
  );
}

/** The form that plans a ticket for a day. */
const PlanDialog = lazyComponent(async () => (await import('./plan-dialog.tsx')).PlanDialog);

/** Calendar feed of the user. */
const FeedDialog = lazyComponent(async () => (await import('./feed-dialog.tsx')).FeedDialog);

interface CalendarSpanProps {
  address: CalendarAddress;
  planning: ReturnType<typeof usePlanTicket>;
}

/** Days of the period in the URL, with the unplanned tickets above. */
function CalendarSpan({ address, planning }: CalendarSpanProps) {
  const { t } = useTranslation();
  const isSmall = useIsSmallScreen();
  const { view, day, whose, filters, kind, showsService } = address;
  const days = listDays(view, day);
  const shelf = useShelf({ filters, isShown: showsService });
  const query = useQuery({
    ...routeQuery('service', getServiceCalendar, {
      query: {
        from: days[0] ?? day,
        to: days.at(-1) ?? day,
        ...filters,
        ...(kind === undefined ? {} : { kind }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const shown = {
    days: query.data?.days ?? [],
    shelf: toUnplannedTickets(shelf.query.data?.results ?? []),
  };
  const plan = applyMoves(shown, planning.moves);
  return (
    <div className="flex flex-col gap-4">
      <CalendarTop address={address} />
      <CalendarBoard
        plan={plan}
        onMove={planning.plan}
        columns={isSmall || view === 'month' ? null : view === 'day' ? 'technicians' : 'days'}
      >
        {showsService ? (
          <Shelf shelf={shelf} tickets={plan.shelf} whose={whose} startsOpen={!isSmall} />
        ) : null}
        <QueryView
          query={query}
          failure={t('service_calendar.load_failed')}
          skeleton={<CalendarSkeleton view={view} />}
        >
          {() => (
            <CalendarContent
              address={address}
              days={days}
              plan={plan.days}
              isStale={query.isPlaceholderData}
              onMove={planning.plan}
            />
          )}
        </QueryView>
      </CalendarBoard>
    </div>
  );
}

/** Skeleton of the calendar. */
function CalendarSkeleton({ view }: { view: CalendarView }) {
  const { t } = useTranslation();
  const label = t('app.loading');
  if (view === 'day') return <SkeletonRows label={label} rows={4} />;
  return (
    <SkeletonRegion
      label={label}
      className="grid overflow-hidden rounded border border-line bg-surface shadow-card lg:grid-cols-7"
    >
      {Array.from({ length: view === 'week' ? 7 : 35 }, (_, day) => (
        <div
          key={day}
          className="flex flex-col gap-2 border-b border-line p-2 max-lg:nth-[n+8]:hidden lg:min-h-28 lg:border-e"
        >
          <Skeleton className="h-3.5 w-12" />
          {day % 3 === 0 ? <Skeleton className="h-8 w-full" /> : null}
        </div>
      ))}
    </SkeletonRegion>
  );
}

/** Toolbar of the calendar: period, navigation, kind and assignee. */
function CalendarTop({ address }: { address: CalendarAddress }) {
  const { t } = useTranslation();
  const { view, day, whose, hasTeam, kind, goTo, setWhose, setKind } = address;
  const { days, week } = getTitle(view, day, useFormats());
  return (
    <div data-toolbar="" className="flex flex-wrap items-center gap-3">
      <CalendarBar
        title={week === null ? days : t('service_calendar.week', { days, number: week })}
        labels={{
          today: t('service_calendar.today'),
          previous: t(`service_calendar.previous.${view}`),
          next: t(`service_calendar.next.${view}`),
        }}
        onToday={() => goTo(today())}
        onMove={(step) => goTo(moveDay(view, day, step))}
      />
      <div className="flex gap-3 max-sm:w-full sm:ms-auto">
        {address.hasKinds ? (
          <ListChoice<CalendarKind>
            label={t('service_calendar.kind')}
            value={kind ?? null}
            options={[
              { value: 'service', label: t('service_calendar.service') },
              { value: 'next_steps', label: t('service_calendar.steps') },
            ]}
            emptyLabel={t('service_calendar.all_kinds')}
            onChange={setKind}
          />
        ) : null}
        <ListChoice<Whose>
          label={t('service_calendar.whose')}
          value={whose === 'everyone' ? null : whose}
          options={[
            ...(hasTeam ? [{ value: 'team' as const, label: t('service_calendar.team') }] : []),
            { value: 'mine', label: t('service_calendar.mine') },
          ]}
          emptyLabel={t('service_calendar.everyone')}
          onChange={(choice) => setWhose(choice ?? 'everyone')}
        />
      </div>
    </div>
  );
}
