import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** End of the new request's grace period. */
    graceEndsAt?: string;
  }
}

const steps = ['closed', 'mail', 'back', 'later'] as const;

/** /anonymization-request: shown after a user has requested the anonymization of their account. */
export function AnonymizationRequestedPage() {
  const { t } = useTranslation();
  const format = useFormats();
  const { state } = useLocation();
  const end = state.graceEndsAt;
  return (
    <PublicPage title={t('request_link.requested_title')}>
      <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
        <FocusOnMount>
          <Callout tone="success" title={t('request_link.requested_text')}>
            {end ? t('request_link.requested_until', { date: format.date(end) }) : null}
          </Callout>
        </FocusOnMount>
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-base text-pretty text-soft">
          {steps.map((step) => (
            <li key={step}>{t(`request_link.requested_steps.${step}`)}</li>
          ))}
        </ul>
        <Button asChild variant="outline">
          <a href="/">{t('actions.back_to_start')}</a>
        </Button>
      </div>
    </PublicPage>
  );
}
