import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { ListSource } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useListExport } from './use-list-export.ts';

/**
 * Downloads the list as CSV with its search, filters and ordering; a second press cancels. Shows an
 * icon alone on phones.
 */
export function ListExport({ source }: { source: ListSource }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { bytes, start, cancel } = useListExport(source);
  if (bytes === null)
    return (
      <Button variant="outline" onClick={start} title={t('list.export_hint')}>
        <Download aria-hidden />
        <span className="max-sm:sr-only">{t('list.export')}</span>
      </Button>
    );
  return (
    <Button variant="outline" onClick={cancel}>
      <Spinner />
      <span className="max-sm:sr-only">{t('list.cancel_export')}</span>
      <span className="text-soft tabular-nums max-sm:sr-only">{format.size(bytes)}</span>
    </Button>
  );
}
