import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { User } from '@portal/contract/users';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPersonName } from '#web/features/users/person-name.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

const ApproveResetDialog = lazyComponent(
  async () => (await import('./person-dialogs.tsx')).ApproveResetDialog,
);

/** Explains the status of an account and shows an open reset request. */
export function PersonCallouts({ person }: { person: User }) {
  const { t } = useTranslation();
  const { status, two_factor_reset_requested_at: requestedAt } = person;
  return (
    <>
      {requestedAt === null ? null : <ResetCallout person={person} requestedAt={requestedAt} />}
      {status === 'active' ? null : (
        <Callout tone={status === 'locked' ? 'warning' : 'info'}>
          {t(`users.status_texts.${status}`)}
        </Callout>
      )}
    </>
  );
}

/** An open request to turn two-factor sign-in off, which only other people can approve. */
function ResetCallout({ person, requestedAt }: { person: User; requestedAt: string }) {
  const { t } = useTranslation();
  const format = useFormats();
  const isOwn = useUser().id === person.id;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Callout
        tone="warning"
        className="items-start"
        title={t('users.reset_title', { name: formatPersonName(t, person) })}
        action={
          isOwn ? null : (
            <Button variant="outline" size="sm" onClick={() => setConfirming(true)}>
              {t('users.approve_reset')}
            </Button>
          )
        }
      >
        {t('users.reset_text', { at: format.instant(requestedAt) })}
      </Callout>
      {isConfirming ? (
        <Suspense>
          <ApproveResetDialog person={person} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
