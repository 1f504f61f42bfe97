import { useTranslation } from 'react-i18next';
import { DeadLink } from '#web/kit/mailed-link/dead-link.tsx';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';

/** An invitation that sets no password any more; an expired one says whom to ask (specification §8). */
export function DeadSetUpLink({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  return error.code === 'link_expired' ? (
    <DeadLink title={t('set_up.expired')} text={t('set_up.expired_text')} />
  ) : (
    <DeadLink title={errorMessage(error)} text={t('set_up.invalid_text')} />
  );
}
