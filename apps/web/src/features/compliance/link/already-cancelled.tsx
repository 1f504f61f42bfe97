import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

/** Message for a link whose request was cancelled before. */
export function AlreadyCancelled() {
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
