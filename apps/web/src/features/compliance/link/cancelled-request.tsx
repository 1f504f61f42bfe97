import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

/** Confirms the cancellation and explains who can reactivate the account. */
export function CancelledRequest() {
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
