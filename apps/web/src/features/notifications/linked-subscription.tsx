import {
  type LinkedSubscription,
  resubscribeByLink,
  showLinkedSubscription,
  unsubscribeByLink,
} from '@portal/contract/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailedLink } from '#web/features/shared/mailed-link/mailed-link.tsx';
import { MailedLinkView } from '#web/features/shared/mailed-link/mailed-link-view.tsx';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';

interface LinkProps {
  link: MailedLink;
}

/** Notification mails of a link, without a session; a button stops them, and another resumes them. */
export function LinkedSubscriptionView({ link }: LinkProps) {
  const { t } = useTranslation();
  return (
    <MailedLinkView
      name="unsubscribe-link"
      link={link}
      load={(body, signal) => call(showLinkedSubscription, { body, signal })}
      dead={t('notifications.unsubscribe.dead')}
      failure={t('notifications.unsubscribe.load_failed')}
    >
      {(subscription) => <Subscription link={link} mailed={subscription} />}
    </MailedLinkView>
  );
}

type State = 'mailed' | 'stopped' | 'resumed';

function Subscription({ link, mailed }: LinkProps & { mailed: LinkedSubscription }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('mailed');
  const [{ kinds }, setShown] = useState(mailed);
  const change = useMutation({
    mutationFn: () =>
      state === 'stopped'
        ? call(resubscribeByLink, { body: { ...link, kinds } })
        : call(unsubscribeByLink, { body: link }),
    onSuccess: (changed) => {
      setShown(changed);
      setState(state === 'stopped' ? 'resumed' : 'stopped');
    },
  });
  const problem = change.error
    ? getErrorMessage(change.error, t('notifications.unsubscribe.failed'))
    : null;
  if (kinds.length === 0)
    return <p className="mt-4 text-base text-soft">{t('notifications.unsubscribe.none')}</p>;
  return (
    <div className="mt-4 flex max-w-prose flex-col items-start gap-6">
      {state === 'mailed' ? (
        <div className="flex flex-col gap-3">
          <p className="text-base text-soft">{t('notifications.unsubscribe.question')}</p>
          <Kinds kinds={kinds} />
        </div>
      ) : (
        <FocusOnMount key={state}>
          <Callout
            tone="success"
            title={
              state === 'stopped'
                ? t('notifications.unsubscribe.stopped')
                : t('notifications.unsubscribe.resumed')
            }
          >
            <Kinds kinds={kinds} />
          </Callout>
        </FocusOnMount>
      )}
      {problem ? <Callout tone="danger">{problem}</Callout> : null}
      <p className="text-soft">
        {t('notifications.unsubscribe.stays')} {t('notifications.unsubscribe.profile')}
      </p>
      <Button
        size="lg"
        variant={state === 'stopped' ? 'outline' : 'default'}
        busy={change.isPending}
        onClick={() => change.mutate()}
      >
        {state === 'stopped'
          ? t('notifications.unsubscribe.undo')
          : t('notifications.unsubscribe.stop')}
      </Button>
    </div>
  );
}

function Kinds({ kinds }: LinkedSubscription) {
  const { t } = useTranslation();
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5">
      {kinds.map(({ kind, delivery }) => (
        <li key={kind}>
          {t(`notifications.kinds.${kind}`)}{' '}
          <span className="text-soft">
            ({t(`notifications.unsubscribe.deliveries.${delivery}`)})
          </span>
        </li>
      ))}
    </ul>
  );
}
