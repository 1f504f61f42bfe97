import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { canUsePasskeys } from '#web/lib/passkeys/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const AddPasskeyDialog = lazyComponent(
  async () => (await import('#web/features/auth/passkeys/passkey-dialogs.tsx')).AddPasskeyDialog,
);

interface RequiredSetUpProps {
  /** When the person can do nothing else any more (RFC 3339). */
  dueAt: string;
  /** The person has set it up, or goes on without for now. */
  onDone: () => void;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Page instead of all others for a person who must set up two-factor authentication; until the grace
 * period is over they may go on without.
 */
export function RequiredSetUp({ dueAt, onDone }: RequiredSetUpProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const title = t('two_factor_settings.required_title');
  usePageTitle(title);
  const [daysLeft] = useState(() => Math.ceil((Date.parse(dueAt) - Date.now()) / day));
  const isDue = daysLeft <= 0;
  const logOut = () => void navigate({ to: '/logout' });
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-2xl px-4 py-6 outline-none sm:py-12"
    >
      <div className="mb-8 flex items-center justify-between gap-4">
        <Logo name={t('app.name')} />
        <Button variant="outline" onClick={logOut}>
          <LogOut aria-hidden />
          {t('sign_out.button')}
        </Button>
      </div>
      <h1 className="text-2xl font-semibold text-ink">{title}</h1>
      <p className="mt-2 max-w-prose text-soft">
        {isDue
          ? t('two_factor_settings.required_now')
          : t('two_factor_settings.required_days', { count: daysLeft })}
      </p>
      <h2 className="mt-4 font-medium text-ink">{t('two_factor_settings.need_title')}</h2>
      <p className="mt-1 mb-6 max-w-prose text-soft">{t('two_factor_settings.need')}</p>
      <TwoFactorSetup
        onClose={onDone}
        alternative={canUsePasskeys() ? <PasskeyOffer onAdded={onDone} /> : null}
        cancel={
          isDue ? (
            <></>
          ) : (
            <Button variant="outline" onClick={onDone}>
              {t('two_factor_settings.later', { count: daysLeft })}
            </Button>
          )
        }
      />
    </main>
  );
}

/** Offers a passkey, which is a second factor as the app is. */
function PasskeyOffer({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="mt-6 max-w-2xl">
      <CardBody className="flex flex-col items-start gap-5">
        <div>
          <h2 className="text-lg font-semibold text-ink">{t('two_factor_settings.or_passkey')}</h2>
          <p className="mt-1 max-w-prose text-soft">{t('passkeys.text')}</p>
        </div>
        <Button variant="outline" wraps onClick={() => setOpen(true)}>
          {t('passkeys.add')}
        </Button>
      </CardBody>
      <Suspense>
        {isOpen ? <AddPasskeyDialog onClose={() => setOpen(false)} onAdded={onAdded} /> : null}
      </Suspense>
    </Card>
  );
}
