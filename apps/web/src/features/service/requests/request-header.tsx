import {
  changeServiceRequest,
  getServiceRequest,
  openTicketFromRequest,
  isFinalTicketStatus,
  serviceDesk,
  type ServiceRequest,
  withdrawServiceRequest,
} from '@portal/contract/service';
import { Link, useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { LoadingTitle } from '#web/kit/page/loading-title.tsx';
import { restoreSearchParams } from '#web/lib/url/restore-search-params.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TicketLink } from './request-link.tsx';
import { getNamedDevice } from '#web/features/shared/devices/named-device.tsx';

const Presence = lazyComponent(async () => (await import('../presence/presence.tsx')).Presence);

/** Properties that a link gets from its part of the breadcrumb. */
interface LinkLook {
  className?: string;
}

/** Breadcrumb of a request: leads to all requests, or to those of the own company. */
function RequestBreadcrumb() {
  const { t } = useTranslation();
  const isCustomer = useUser().role === 'customer';
  return (
    <Breadcrumb label={t('service_requests.path')}>
      <BreadcrumbItem>
        {isCustomer ? (
          <Link to="/dashboard/company-info">{t('navigation.company_info')}</Link>
        ) : (
          <Link to="/dashboard/service">{t('navigation.service')}</Link>
        )}
      </BreadcrumbItem>
      <BreadcrumbItem>
        <RequestsLink>
          {isCustomer ? t('company.service') : t('service_requests.title')}
        </RequestsLink>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}

/** Leads to the requests that the user may see. */
function RequestsLink({ children, ...rest }: LinkLook & { children: string }) {
  const isCustomer = useUser().role === 'customer';
  return isCustomer ? (
    <Link {...rest} to="/dashboard/company-info" search={{ tab: 'service' }}>
      {children}
    </Link>
  ) : (
    <Link
      {...rest}
      to="/dashboard/service"
      search={{ ...restoreSearchParams('/dashboard/service'), tab: 'requests' }}
    >
      {children}
    </Link>
  );
}

/** Header of a request's page; a skeleton while loading. */
export function RequestHeader({ request }: { request: ServiceRequest | undefined }) {
  const { t } = useTranslation();
  const user = useUser();
  if (request)
    return (
      <PageHeader
        breadcrumb={<RequestBreadcrumb />}
        title={t('service_requests.for_device', { device: getNamedDevice(request.device) })}
        status={
          <>
            <TicketStatusBadge status={request.status} />
            {can(user, serviceDesk) ? (
              <Suspense>
                <Presence kind="request" id={request.id} />
              </Suspense>
            ) : null}
          </>
        }
        description={request.serial_number}
        actions={<RequestActions request={request} />}
      />
    );
  return <PageHeader breadcrumb={<RequestBreadcrumb />} title={<LoadingTitle />} />;
}

const RequestStatusDialog = lazyComponent(
  async () => (await import('./request-status-dialog.tsx')).RequestStatusDialog,
);

const WithdrawRequestDialog = lazyComponent(
  async () => (await import('./withdraw-request-dialog.tsx')).WithdrawRequestDialog,
);

const statusForm = 'status';
const withdrawForm = 'withdraw';

/** Actions for the page's request: employees change its status and open a ticket. */
function RequestActions({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation();
  const user = useUser();
  const { form, open, close } = useOpenForm();
  const { service_ticket_id: ticket } = request;
  // A request with a ticket follows the ticket's status, so it has no actions of its own.
  const mayChange = ticket === null && can(user, changeServiceRequest.access);
  const isOpen = request.status !== 'completed' && !isFinalTicketStatus(request.status);
  const mayWithdraw = ticket === null && isOpen && can(user, withdrawServiceRequest.access);
  return (
    <>
      {mayChange ? (
        <Button variant="outline" onClick={() => open(statusForm)}>
          {t('service_requests.change_status')}
        </Button>
      ) : null}
      {mayWithdraw ? (
        <Button variant="outline" onClick={() => open(withdrawForm)}>
          {t('service_requests.withdraw.open')}
        </Button>
      ) : null}
      {/* A customer's link stands in the callout below. */}
      {ticket !== null && user.role === 'employee' ? (
        <Button asChild>
          <TicketLink id={ticket}>
            {t('service_requests.to_ticket', { number: request.ticket_id })}
          </TicketLink>
        </Button>
      ) : null}
      {can(user, openTicketFromRequest.access) ? <OpenTicketButton request={request} /> : null}
      {form === statusForm && mayChange ? (
        <Suspense>
          <RequestStatusDialog request={request} onClose={() => void close()} />
        </Suspense>
      ) : null}
      {form === withdrawForm && mayWithdraw ? (
        <Suspense>
          <WithdrawRequestDialog request={request} onClose={() => void close()} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Creates a ticket from a request without one, and opens it. If another user was first, a dialog
 * links to their ticket. The dialog stays open even if the request below it is refetched.
 */
function OpenTicketButton({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useInvalidate('service');
  const [other, setOther] = useState<RequestTicket | null>(null);
  const goTo = (id: string) => navigate({ to: '/dashboard/service/$id', params: { id } });
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => openOrFindTicket(request.id),
    onSuccess: async (ticket) => {
      if (!ticket.isNew) return setOther(ticket);
      const title = t('service_requests.ticket_opened', { number: ticket.number });
      toasts.show({ tone: 'success', title });
      // Stays busy until the ticket's page opens, so that a second click creates no other ticket.
      await goTo(ticket.id);
      void refresh();
    },
    onError: (error) => {
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('service_requests.open_failed'), text });
      void refresh();
    },
  });
  return (
    <>
      {request.service_ticket_id === null ? (
        <Button busy={isPending} onClick={() => mutate()}>
          {t('service_requests.open_ticket')}
        </Button>
      ) : null}
      {other ? (
        <AlertDialog
          open
          onOpenChange={() => {
            setOther(null);
            void refresh();
          }}
          title={t('service_requests.has_ticket_title')}
          text={t('service_requests.has_ticket_text', { number: other.number })}
          confirmLabel={t('service_requests.to_ticket', { number: other.number })}
          cancelLabel={t('app.close')}
          onConfirm={() => void goTo(other.id)}
        />
      ) : null}
    </>
  );
}

/** Ticket of a request, which another user may have created first. */
interface RequestTicket {
  id: string;
  /** `T-000123`. */
  number: string | null;
  isNew: boolean;
}

/**
 * Creates a ticket from a request; returns the existing one if another user was first. Throws as
 * `call` does.
 */
async function openOrFindTicket(id: string): Promise<RequestTicket> {
  const params = { id };
  try {
    const ticket = await call(openTicketFromRequest, { params });
    return { id: ticket.id, number: ticket.ticket_id, isNew: true };
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    const { service_ticket_id: other, ticket_id: number } = await call(getServiceRequest, {
      params,
    });
    if (other === null) throw error;
    return { id: other, number, isNew: false };
  }
}

/** Shown for a request that does not exist or belongs to another customer. */
export function RequestMissing() {
  const { t } = useTranslation();
  const title = t('service_requests.not_found');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<RequestBreadcrumb />} title={title} />
      <EmptyState
        icon={<SearchX />}
        title={t('service_requests.not_found_text')}
        action={
          <Button asChild variant="outline">
            <RequestsLink>{t('service_requests.back')}</RequestsLink>
          </Button>
        }
      />
    </div>
  );
}
