import { useTranslation } from 'react-i18next';
import { formatMoment } from '#web/lib/format/formats.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';

/** Returns how a sentence names a promised time: the time alone if it is today, else the day with its time. */
export function useDueMoment() {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormats();
  return (instant: string): string => {
    const time = formatMoment(language, instant, new Date(instant));
    const isToday = format.moment(instant) === time;
    return isToday ? time : t('promises.due_at', { day: format.date(instant), time });
  };
}
