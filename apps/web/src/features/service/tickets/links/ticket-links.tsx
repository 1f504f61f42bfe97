import {
  linkServiceTicket,
  type ServiceTicket,
  type TicketLink as Link,
  unlinkServiceTicket,
} from '@portal/contract/service';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { useAction } from '#web/kit/action/use-action.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Description } from '#web/ui/description.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TicketLink } from '../ticket-link.tsx';

export interface TicketLinksProps {
  ticket: ServiceTicket;
}

/** Tickets to which a ticket is linked, by kind; employees can remove a link, but for that of a merge. */
export function TicketLinks({ ticket }: TicketLinksProps) {
  const { t } = useTranslation();
  const mayUnlink = can(useUser(), unlinkServiceTicket.access);
  if (ticket.links.length === 0) return null;
  const byKind = [...Map.groupBy(ticket.links, ({ kind }) => kind)];
  return (
    <Description term={t('tickets.links.title')} wide="always">
      <ul className="flex flex-col gap-2">
        {byKind.map(([kind, links]) => (
          <li key={kind}>
            <span className="block text-xs text-soft">{t(`tickets.links.${kind}`)}</span>
            <ul className="flex flex-col gap-1">
              {links.map((link) => (
                <li key={link.id} className="flex items-center gap-2">
                  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
                    <TicketLink ticket={link.ticket} className={textLink} />
                    <TicketStatusBadge status={link.ticket.status} />
                  </span>
                  {mayUnlink && !link.is_merge ? (
                    <RemoveButton ticket={ticket} link={link} />
                  ) : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Description>
  );
}

interface RemoveButtonProps extends TicketLinksProps {
  link: Link;
}

function RemoveButton({ ticket, link }: RemoveButtonProps) {
  const { t } = useTranslation();
  const number = { ticket: link.ticket.ticket_id };
  const refresh = useTicketRefresh();
  const undo = useAction({
    execute: () => linkAgain(ticket.id, link),
    done: t('tickets.links.saved', number),
    failed: t('tickets.links.failed'),
    refresh,
  });
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(unlinkServiceTicket, { params: { id: ticket.id, linkId: link.id } }),
    onSuccess: () =>
      toasts.show({
        tone: 'success',
        title: t('tickets.links.removed', number),
        action: { label: t('tickets.links.undo'), onPress: () => undo.mutate() },
      }),
    onError: (error) =>
      toasts.show({
        tone: 'danger',
        title: t('tickets.links.remove_failed'),
        text: getErrorMessage(error, t('errors.try_again')),
      }),
    onSettled: () => void refresh(),
  });
  return (
    <Button variant="ghost" size="icon" busy={isPending} onClick={() => mutate()}>
      <X aria-hidden />
      <VisuallyHidden>{t('tickets.links.remove', number)}</VisuallyHidden>
    </Button>
  );
}

const reverseKinds = { duplicated_by: 'duplicate_of', followed_by: 'follows_from' } as const;

/** Makes a removed link anew, from the ticket that had it. */
function linkAgain(id: string, { kind, ticket: other }: Link) {
  if (kind === 'duplicated_by' || kind === 'followed_by')
    return call(linkServiceTicket, {
      params: { id: other.id },
      body: { kind: reverseKinds[kind], service_ticket_id: id },
    });
  return call(linkServiceTicket, { params: { id }, body: { kind, service_ticket_id: other.id } });
}
