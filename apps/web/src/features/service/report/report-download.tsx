import { exportServiceReport } from '@portal/contract/service';
import type { TableFormat } from '@portal/contract/kernel';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormatMenu } from '#web/kit/list/format-menu.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { download } from '#web/lib/api/download.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { getCsvSeparator } from '#web/lib/format/csv-separator.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { useReportQuery } from './report-query.ts';

/** Menu that downloads the report as it is shown, with all its rows. */
export function ReportDownload() {
  const { t } = useTranslation();
  const query = useReportQuery();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: TableFormat) =>
      download(exportServiceReport, {
        query: { ...query, format, separator: getCsvSeparator() },
      }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      toasts.show({ tone: 'success', title: t('list.exported'), text: name });
    },
    onError: (error) => {
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('service_report.download_failed'), text });
    },
  });
  return <FormatMenu label={t('service_report.download')} busy={isPending} onSelect={mutate} />;
}
