import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** The last day of a right; its very instant on pointing at it. */
export function RightUntil({ expiresAt }: { expiresAt: string | null }) {
  const { t } = useTranslation();
  const format = useFormats();
  if (expiresAt === null) return t('rights.for_good');
  return (
    <time dateTime={expiresAt} title={format.instant(expiresAt)} className="whitespace-nowrap">
      {format.date(expiresAt)}
    </time>
  );
}
