import type { ServiceReportRow } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Average of the ratings of a group with their number, such as "4.5 · 12 ratings". */
export function RatingText({
  row: { ratings, average_rating: average },
}: {
  row: ServiceReportRow;
}) {
  const { t } = useTranslation();
  const format = useFormats();
  if (average === null)
    // Words in place of a number, in the size of words: in Dutch they fit no phone otherwise.
    return <span className="text-base text-soft">{t('service_report.not_rated')}</span>;
  return t('service_report.rated', {
    count: ratings,
    number: format.number(ratings),
    average: format.number(average),
  });
}
