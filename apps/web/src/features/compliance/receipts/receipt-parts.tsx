import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useTableName } from '#web/features/compliance/gdpr/use-table-name.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Description } from '#web/ui/description.tsx';

/** Badges for remaining traces and for a replay. */
export function ReceiptBadges({ receipt }: { receipt: AnonymizationReceipt }) {
  const { t } = useTranslation();
  const { traces_left: traces, replayed } = receipt;
  return (
    <>
      <Badge tone={traces === 0 ? 'success' : 'danger'}>
        {traces === 0 ? t('receipts.no_traces') : t('receipts.traces', { count: traces })}
      </Badge>
      {replayed ? <Badge tone="info">{t('receipts.replayed')}</Badge> : null}
    </>
  );
}

interface ReceiptProps {
  receipt: AnonymizationReceipt;
}

/** Number of changed rows and files, as a sentence. */
export function ReceiptSum({ receipt: { tables, files_renamed: files } }: ReceiptProps) {
  const { t } = useTranslation();
  const changed = tables.reduce((sum, table) => sum + table.changed, 0);
  return (
    <p className="mt-0.5 text-soft tabular-nums">
      {t('receipts.changed', { count: changed })}{' '}
      {files > 0 ? t('receipts.files', { count: files }) : null}
    </p>
  );
}

/** Changed rows per table. */
export function ReceiptTables({ receipt }: ReceiptProps) {
  const format = useFormats();
  const getTableName = useTableName();
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-4 print:grid-cols-3">
      {receipt.tables.map((table) => (
        <Description key={table.table} term={getTableName(table.table)}>
          {format.number(table.changed)}
        </Description>
      ))}
    </dl>
  );
}
