import type { ViewAs } from '@portal/contract/kernel';
import {
  isFinalTicketStatus,
  listServiceRequests,
  listServiceTickets,
  type ServiceRequest,
  type ServiceTicket,
  ticketStatuses,
} from '@portal/contract/service';
import { Wrench } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { NamedDevice } from '#web/features/shared/devices/named-device.tsx';
import { ShowMore, type ShowMoreProps } from '#web/kit/list/show-more.tsx';
import { type QueryLike, QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useMorePages } from '#web/lib/list/use-more-pages.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { DueTime, type Promised, UrgencyBadge } from '../promises/urgency-badge.tsx';
import { getHeadline } from '../tickets/ticket-headline.ts';
import { RequestLink, TicketLink } from './request-link.tsx';
import { RequestService } from './request-service-button.tsx';

const open = ticketStatuses.filter((status) => !isFinalTicketStatus(status));

const final = ticketStatuses.filter(isFinalTicketStatus);

interface OwnServiceProps {
  /** Views the tickets and requests as this customer or user. */
  viewAs?: ViewAs | undefined;
}

/** Tickets and requests of the user's customer, with a button to request service. */
export function OwnService({ viewAs }: OwnServiceProps) {
  const { t } = useTranslation();
  const { customer_id: customerId } = useUser();
  return customerId === null && !viewAs ? (
    <EmptyState title={t('company.none_title')} text={t('company.none_text')} />
  ) : (
    <Sections viewAs={viewAs} />
  );
}

/** A request with a ticket is listed as the ticket only. */
function Sections({ viewAs }: OwnServiceProps) {
  const { t } = useTranslation();
  const requestFilter = { ...viewAs, has_ticket: false };
  const requests = useMorePages('service', listServiceRequests, {
    query: { ...requestFilter, status: open },
  });
  const tickets = useMorePages('service', listServiceTickets, { query: { ...viewAs } });
  const past = useMorePages('service', listServiceRequests, {
    query: { ...requestFilter, status: final },
  });
  const isEmpty = [requests, tickets, past].every(({ query }) => query.data?.length === 0);
  return (
    <div className="flex flex-col gap-8">
      {viewAs ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose text-soft">{t('service_requests.own.text')}</p>
          {/*
           * Rendered with an empty list too, because its form stays open after the first request.
           */}
          <RequestService />
        </div>
      )}
      {isEmpty ? (
        <EmptyState
          icon={<Wrench />}
          title={t('service_requests.own.empty_title')}
          text={viewAs ? t('rights.as_no_service') : t('service_requests.own.empty_text')}
        />
      ) : null}
      <OwnSection
        title={t('service_requests.own.requests')}
        failure={t('service_requests.load_failed')}
        list={requests}
        renderCard={(request) => <OwnRequestCard request={request} />}
      />
      <OwnSection
        title={t('service_requests.own.tickets')}
        failure={t('service_requests.own.tickets_failed')}
        list={tickets}
        renderCard={(ticket) => <OwnTicketCard ticket={ticket} />}
      />
      <OwnSection
        title={t('service_requests.own.past')}
        failure={t('service_requests.load_failed')}
        list={past}
        renderCard={(request) => <OwnRequestCard request={request} />}
      />
    </div>
  );
}

interface OwnSectionProps<Item> {
  title: string;
  failure: string;
  list: {
    query: QueryLike<readonly Item[]>;
    count: number | undefined;
    more: ShowMoreProps['more'];
  };
  renderCard: (item: Item) => ReactNode;
}

/** Cards of some of the customer's requests; nothing without any. */
function OwnSection<Item extends { id: string }>(props: OwnSectionProps<Item>) {
  const { title, failure, list, renderCard } = props;
  const { t } = useTranslation();
  const format = useFormats();
  const id = useId();
  if (list.query.data?.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="flex items-baseline gap-2 text-base font-semibold text-ink">
        {title}
        {list.count === undefined ? null : (
          <span className="text-sm font-normal text-soft tabular-nums">
            {format.number(list.count)}
          </span>
        )}
      </h2>
      <QueryView
        query={list.query}
        failure={failure}
        skeleton={<SkeletonRows label={t('app.loading')} rows={2} />}
      >
        {(items) => (
          <>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {items.map((item) => (
                <li key={item.id} className="grid">
                  {renderCard(item)}
                </li>
              ))}
            </ul>
            <ShowMore more={list.more}>{t('service_requests.own.more')}</ShowMore>
          </>
        )}
      </QueryView>
    </section>
  );
}

/** Card of an own request that has no ticket yet. */
function OwnRequestCard({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <OwnCard
      item={request}
      text={request.description}
      link={
        <RequestLink id={request.id}>
          <NamedDevice device={request.device} />
        </RequestLink>
      }
      facts={t('service_requests.own.asked_on', { date: format.date(request.created_at) })}
    />
  );
}

/** Card of an own ticket. */
function OwnTicketCard({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { planned_for: planned } = ticket;
  const isPlanned = planned !== null && ticket.status === 'planned';
  return (
    <OwnCard
      item={ticket}
      text={getHeadline(ticket)}
      link={
        <TicketLink id={ticket.id}>
          <NamedDevice device={ticket.device} />
        </TicketLink>
      }
      facts={
        <>
          <span className="tabular-nums">{ticket.ticket_id}</span>
          {' · '}
          {isPlanned
            ? t('service_requests.own.planned_for', { date: format.day(planned) })
            : t('service_requests.own.asked_on', { date: format.date(ticket.requested_at) })}
        </>
      }
    />
  );
}

interface OwnCardProps {
  item: Promised & Pick<ServiceTicket, 'urgency' | 'serial_number'>;
  text: string;
  link: ReactNode;
  facts: ReactNode;
}

function OwnCard({ item, text, link, facts }: OwnCardProps) {
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="wrap-anywhere">
            <CardLink>{link}</CardLink>
          </h3>
          <p className="text-soft wrap-anywhere">{item.serial_number}</p>
        </div>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <TicketStatusBadge status={item.status} />
          <UrgencyBadge urgency={item.urgency} />
        </span>
      </div>
      <DueTime work={item} />
      <p className="line-clamp-3 wrap-anywhere">{text}</p>
      <p className="mt-auto text-xs text-soft">{facts}</p>
    </LinkCard>
  );
}
