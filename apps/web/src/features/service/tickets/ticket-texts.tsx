import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { Card, CardBody } from '#web/ui/card.tsx';

/** Problem and result of a ticket. */
export function TicketTexts({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const { description, resolution_notes: notes, cancellation_reason: reason } = ticket;
  return (
    <Card>
      <CardBody className="flex flex-col gap-5">
        <TextSection title={t('fields.description')} text={description} />
        {notes ? <TextSection title={t('fields.resolution_notes')} text={notes} /> : null}
        {reason ? <TextSection title={t('fields.cancellation_reason')} text={reason} /> : null}
      </CardBody>
    </Card>
  );
}

function TextSection({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-base font-semibold text-ink">{title}</h2>
      <p className="max-w-prose whitespace-pre-line text-ink wrap-anywhere">{text}</p>
    </section>
  );
}
