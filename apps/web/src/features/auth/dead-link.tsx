import { useTranslation } from 'react-i18next';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** In the place of the form where the link sets no password any more: why, and what to do now. */
export function DeadLink({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  // An expired link has its own sentence, with whom to ask (specification §8).
  const expired = error.code === 'link_expired';
  return (
    <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
      <Notice tone="danger" title={expired ? t('set_up.expired') : errorMessage(error)}>
        {expired ? t('set_up.expired_text') : t('set_up.invalid_text')}
      </Notice>
      <Button asChild>
        <a href="/">{t('sign_in.submit')}</a>
      </Button>
    </div>
  );
}
