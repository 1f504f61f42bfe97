import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Formats the end date of a right, in the past or future. */
export function useUntilText() {
  const { t } = useTranslation();
  const format = useFormats();
  return (expiresAt: string | null): string => {
    if (expiresAt === null) return t('rights.for_good');
    const date = format.date(expiresAt);
    return Date.parse(expiresAt) > Date.now()
      ? t('rights.until', { date })
      : t('rights.ended', { date });
  };
}
