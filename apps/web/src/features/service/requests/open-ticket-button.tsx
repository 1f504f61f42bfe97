import type { ServiceRequest } from '@portal/contract/service';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { openOrFindTicket, type RequestTicket } from './open-or-find-ticket.ts';

/**
 * Creates a ticket from a request without one, and opens it. If another user was first, says so and
 * links to theirs, even if the request was refetched below.
 */
export function OpenTicketButton({ request }: { request: ServiceRequest }) {
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
      // Until its page is there, the button is not one that makes another.
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
