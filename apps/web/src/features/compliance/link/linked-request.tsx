import {
  cancelLinkedRequest,
  type LinkedRequest,
  showLinkedRequest,
} from '@portal/contract/compliance';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DaysLeft,
  RequestStateBadge,
  useProgressText,
} from '#web/features/compliance/requests/request-state.tsx';
import {
  InvalidLink,
  isLinkRefusal,
  type MailedLink,
} from '#web/features/shared/mailed-link/mailed-link.tsx';
import { MailedLinkView } from '#web/features/shared/mailed-link/mailed-link-view.tsx';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage, getWaitMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Description } from '#web/ui/description.tsx';

/** Request of a mailed link, without a session: its state and a button to cancel it. */
export function LinkedRequestView({ link }: { link: MailedLink }) {
  const { t } = useTranslation();
  return (
    <MailedLinkView
      name="anonymization-link"
      link={link}
      load={(body, signal) => call(showLinkedRequest, { body, signal })}
      dead={t('request_link.dead')}
      failure={t('anonymization.load_one_failed')}
    >
      {(request, reload) =>
        request.status === 'cancelled' ? (
          <AlreadyCancelled />
        ) : (
          <OpenRequest link={link} request={request} onStale={reload} />
        )
      }
    </MailedLinkView>
  );
}

/** Message for a link whose request was cancelled before. */
function AlreadyCancelled() {
  const { t } = useTranslation();
  return (
    <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
      <Callout tone="info" title={t('request_link.settled_title')}>
        {t('request_link.settled_text')}
      </Callout>
      <Button asChild variant="outline">
        <a href="/">{t('actions.back_to_start')}</a>
      </Button>
    </div>
  );
}

interface OpenRequestProps {
  link: MailedLink;
  request: LinkedRequest;
  /** Called when the request changed meanwhile, to refetch it. */
  onStale: () => void;
}

/** An open request: its outcome and date, and a cancel button with confirmation. */
function OpenRequest({ link, request, onStale }: OpenRequestProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const whatHappens = useProgressText();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: () => call(cancelLinkedRequest, { body: link }),
    onError: (problem) => {
      if (hasStatus(problem, 409)) onStale();
    },
    onSettled: () => setIsConfirming(false),
  });
  if (isSuccess)
    return (
      <FocusOnMount>
        <CancelledRequest />
      </FocusOnMount>
    );
  if (isLinkRefusal(error))
    return (
      <FocusOnMount>
        <InvalidLink title={getErrorMessage(error)} text={t('request_link.dead')} />
      </FocusOnMount>
    );
  const shownRequest = {
    ...request,
    lead_id: null,
    anonymized_at: null,
    cancelled_at: null,
    user_is_active: false,
  };
  const problem =
    error &&
    (getWaitMessage(error, format) ?? getErrorMessage(error, t('anonymization.cancel_failed')));
  return (
    <div className="mt-4 flex max-w-prose flex-col items-start gap-6">
      <p className="text-base text-pretty text-soft">{t('request_link.text')}</p>
      <dl className="grid w-full grid-cols-2 gap-x-6 gap-y-5 rounded border border-line bg-surface p-5 shadow-card">
        <Description term={t('fields.status')}>
          <RequestStateBadge request={shownRequest} />
        </Description>
        <Description term={t('anonymization.days')}>
          <DaysLeft request={shownRequest} />
        </Description>
        <Description term={t('anonymization.what')} wide="always">
          {whatHappens(shownRequest)}
        </Description>
        <Description term={t('anonymization.requested')}>
          {format.instant(request.created_at)}
        </Description>
      </dl>
      {problem ? <Callout tone="danger">{problem}</Callout> : null}
      <Button size="lg" onClick={() => setIsConfirming(true)}>
        {t('anonymization.cancel')}
      </Button>
      <AlertDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('request_link.cancel_title')}
        text={t('request_link.cancel_text')}
        confirmLabel={t('anonymization.cancel')}
        cancelLabel={t('anonymization.keep_request')}
        onConfirm={() => mutate()}
        busy={isPending}
      />
    </div>
  );
}

/** Confirms the cancellation and explains who can reactivate the account. */
function CancelledRequest() {
  const { t } = useTranslation();
  return (
    <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
      <Callout tone="success" title={t('request_link.cancelled_title')}>
        {t('request_link.cancelled_text')}
      </Callout>
      <Button asChild variant="outline">
        <a href="/">{t('actions.back_to_start')}</a>
      </Button>
    </div>
  );
}
