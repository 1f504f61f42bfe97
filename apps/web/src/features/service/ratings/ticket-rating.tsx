import { ratingDays, rateServiceTicket, type ServiceTicket } from '@portal/contract/service';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { RatingForm } from './rating-form.tsx';
import { Stars } from './stars.tsx';

export interface TicketRatingProps {
  ticket: ServiceTicket;
}

const ratingMilliseconds = ratingDays * 24 * 60 * 60 * 1000;

/** Rating of a closed ticket; the customer's users can give one, and change it for some days. */
export function TicketRating({ ticket }: TicketRatingProps) {
  const { t } = useTranslation();
  const mayRate = can(useUser(), rateServiceTicket.access) && isRateable(ticket);
  const [isChanging, setChanging] = useState(false);
  const { rating_score: score } = ticket;
  if (score === null && !mayRate) return null;
  return (
    <Card>
      <CardHeader title={t('tickets.rating.title')} />
      <CardBody className="flex flex-col items-start gap-4">
        {score === null || isChanging ? (
          <OwnRating ticket={ticket} onSent={() => setChanging(false)} />
        ) : (
          <GivenRating score={score} comment={ticket.rating_comment} />
        )}
        {mayRate && score !== null && !isChanging ? (
          <Button variant="outline" onClick={() => setChanging(true)}>
            {t('tickets.rating.change')}
          </Button>
        ) : null}
      </CardBody>
    </Card>
  );
}

/** Returns true while a ticket can be rated. */
const isRateable = ({
  status,
  closed_at: closed,
  merged_into_ticket_id: into,
}: ServiceTicket): boolean =>
  status === 'closed' &&
  into === null &&
  closed !== null &&
  Date.now() < new Date(closed).getTime() + ratingMilliseconds;

function OwnRating({ ticket, onSent }: TicketRatingProps & { onSent: () => void }) {
  const { t } = useTranslation();
  const refresh = useTicketRefresh();
  return (
    <div className="w-full">
      <RatingForm
        initial={{ score: ticket.rating_score, comment: ticket.rating_comment }}
        send={(body) => call(rateServiceTicket, { params: { id: ticket.id }, body })}
        onSent={() => {
          toasts.show({ tone: 'success', title: t('tickets.rating.thanks') });
          onSent();
          void refresh();
        }}
      />
    </div>
  );
}

function GivenRating({ score, comment }: { score: number; comment: string | null }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink">
        <Stars score={score} />
        {t('tickets.rating.score_of', { score })}
      </p>
      {comment ? <p className="whitespace-pre-line text-soft wrap-anywhere">{comment}</p> : null}
    </div>
  );
}
