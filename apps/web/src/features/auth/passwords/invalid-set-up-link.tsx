import { useTranslation } from 'react-i18next';
import { InvalidLink } from '#web/features/shared/mailed-link/invalid-link.tsx';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';

/** Explains an invalid invitation. An expired one names the person to ask (specification §8). */
export function InvalidSetUpLink({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  return error.code === 'link_expired' ? (
    <InvalidLink title={t('set_up.expired')} text={t('set_up.expired_text')} />
  ) : (
    <InvalidLink title={getErrorMessage(error)} text={t('set_up.invalid_text')} />
  );
}
