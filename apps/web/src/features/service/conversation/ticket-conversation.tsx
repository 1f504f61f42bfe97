import { addTicketMessage, type ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Composer } from './composer.tsx';
import { Timeline } from './timeline.tsx';

/** Events and messages of a ticket, with the field for a message. */
export function TicketConversation({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const canWrite = can(useUser(), addTicketMessage.access);
  return (
    <Card>
      <CardHeader title={t('service_requests.conversation.title')} />
      <CardBody className="flex flex-col gap-6">
        {canWrite ? <Composer key={ticket.id} ticket={ticket} /> : null}
        <Timeline ticket={ticket} />
      </CardBody>
    </Card>
  );
}
