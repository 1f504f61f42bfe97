import { type LinkedRating, rateByLink, showLinkedRating } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import {
  InvalidLink,
  isLinkRefusal,
  type MailedLink,
} from '#web/features/shared/mailed-link/mailed-link.tsx';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { RatingForm } from './rating-form.tsx';

export interface LinkedRatingViewProps {
  link: MailedLink;
  /** Score that was clicked in the mail. */
  score: number | null;
}

/** Rating of a ticket by mailed link, without a session; it is sent with a button alone. */
export function LinkedRatingView({ link, score }: LinkedRatingViewProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['rating-link', link],
    queryFn: ({ signal }) => call(showLinkedRating, { body: link, signal }),
    retry: false,
    gcTime: 0,
  });
  const { data, error } = query;
  if (isLinkRefusal(error))
    return <InvalidLink title={getErrorMessage(error)} text={t('tickets.rating.dead')} />;
  if (data) return <LinkedForm link={link} rated={data} score={score} />;
  if (!error)
    return (
      <div className="mt-6">
        <SkeletonRows label={t('app.loading')} rows={3} />
      </div>
    );
  return (
    <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
      <Callout tone="danger">{getErrorMessage(error, t('tickets.load_one_failed'))}</Callout>
      <Button variant="outline" onClick={() => void query.refetch()} busy={query.isFetching}>
        {t('actions.try_again')}
      </Button>
    </div>
  );
}

function LinkedForm({ link, rated, score }: LinkedRatingViewProps & { rated: LinkedRating }) {
  const { t } = useTranslation();
  const format = useFormats();
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <div className="mt-6 max-w-prose">
        <FocusOnMount>
          <Callout tone="success" title={t('tickets.rating.thanks')}>
            {t('tickets.rating.until', { date: format.date(rated.until) })}
          </Callout>
        </FocusOnMount>
      </div>
    );
  return (
    <div className="mt-4 flex max-w-prose flex-col gap-6">
      <p className="text-base text-soft">
        {rated.ticket_id} · {getModelName(rated.device)}
      </p>
      <RatingForm
        initial={{ score: score ?? rated.score, comment: rated.comment }}
        send={(rating) => call(rateByLink, { body: { ...link, ...rating } })}
        onSent={() => setSent(true)}
      />
    </div>
  );
}
