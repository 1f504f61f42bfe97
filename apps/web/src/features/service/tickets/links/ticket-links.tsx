import {
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
import { call } from '#web/lib/api/call.ts';
import { can, useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Description } from '#web/ui/description.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TicketLink } from '../ticket-link.tsx';

export interface TicketLinksProps {
  ticket: ServiceTicket;
}

/** Tickets to which a ticket is linked; employees can remove a link. */
export function TicketLinks({ ticket }: TicketLinksProps) {
  const { t } = useTranslation();
  const mayUnlink = can(useUser(), unlinkServiceTicket.access);
  if (ticket.links.length === 0) return null;
  return (
    <Description term={t('tickets.links.title')} wide="always">
      <ul className="flex flex-col gap-2">
        {ticket.links.map((link) => (
          <li key={`${link.id}-${link.kind}`} className="flex items-start gap-2">
            <span className="min-w-0 flex-1">
              <span className="block text-xs text-soft">{t(`tickets.links.${link.kind}`)}</span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <TicketLink ticket={link.ticket} className={textLink} />
                <TicketStatusBadge status={link.ticket.status} />
              </span>
            </span>
            {mayUnlink && !isMergeLink(ticket, link) ? (
              <RemoveButton ticket={ticket} link={link} />
            ) : null}
          </li>
        ))}
      </ul>
    </Description>
  );
}

/** The link of a merge ends with its undo. */
const isMergeLink = ({ merged_into_ticket_id: into }: ServiceTicket, link: Link): boolean =>
  link.kind === 'duplicate_of' && link.ticket.id === into;

function RemoveButton({ ticket, link }: TicketLinksProps & { link: Link }) {
  const { t } = useTranslation();
  const number = { ticket: link.ticket.ticket_id };
  const { mutate, isPending } = useAction({
    execute: () => call(unlinkServiceTicket, { params: { id: ticket.id, linkId: link.id } }),
    done: t('tickets.links.removed', number),
    failed: t('tickets.links.remove_failed'),
    refresh: useTicketRefresh(),
  });
  return (
    <Button variant="ghost" size="icon" busy={isPending} onClick={() => mutate()}>
      <X aria-hidden />
      <VisuallyHidden>{t('tickets.links.remove', number)}</VisuallyHidden>
    </Button>
  );
}
