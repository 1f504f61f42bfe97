import { type LinkedRating, rateByLink, showLinkedRating } from '@portal/contract/service';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import type { MailedLink } from '#web/features/shared/mailed-link/mailed-link.tsx';
import { MailedLinkView } from '#web/features/shared/mailed-link/mailed-link-view.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Callout } from '#web/ui/callout.tsx';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';
import { RatingForm } from './rating-form.tsx';

export interface LinkedRatingViewProps {
  link: MailedLink;
  /** Score that was clicked in the mail. */
  score: number | null;
}

/** Rating of a ticket by mailed link, without a session; it is sent with a button alone. */
export function LinkedRatingView({ link, score }: LinkedRatingViewProps) {
  const { t } = useTranslation();
  return (
    <MailedLinkView
      name="rating-link"
      link={link}
      load={(body, signal) => call(showLinkedRating, { body, signal })}
      dead={t('tickets.rating.dead')}
      failure={t('tickets.load_one_failed')}
    >
      {(rated) => <LinkedForm link={link} rated={rated} score={score} />}
    </MailedLinkView>
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
