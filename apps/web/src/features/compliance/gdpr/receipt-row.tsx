import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Description } from '#web/ui/description.tsx';
import { useTableName } from './use-table-name.ts';

/** A receipt: ids and numbers, nothing of the person; the numbers of each table open below. */
export function ReceiptRow({ receipt }: { receipt: AnonymizationReceipt }) {
  const { t } = useTranslation();
  const format = useFormats();
  const nameOf = useTableName();
  const { anonymized_at: at, tables, traces_left: traces, files_renamed: files } = receipt;
  const changed = tables.reduce((sum, table) => sum + table.changed, 0);
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold text-ink tabular-nums">{format.instant(at)}</h3>
        <Badge tone={traces === 0 ? 'success' : 'danger'}>
          {traces === 0 ? t('receipts.no_traces') : t('receipts.traces', { count: traces })}
        </Badge>
        {receipt.replayed ? <Badge tone="info">{t('receipts.replayed')}</Badge> : null}
      </div>
      <p className="mt-0.5 text-soft tabular-nums">
        {t('receipts.changed', { count: changed })}{' '}
        {files > 0 ? t('receipts.files', { count: files }) : null}
      </p>
      <details className="mt-2 text-soft">
        <summary className="w-fit rounded-small touch:py-3">{t('receipts.details')}</summary>
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
          {tables.map((table) => (
            <Description key={table.table} term={nameOf(table.table)}>
              {format.number(table.changed)}
            </Description>
          ))}
        </dl>
        <dl className="mt-4 grid gap-3 border-t border-line pt-4 font-mono text-xs">
          <Description term={t('receipts.person_id')}>{receipt.user_id}</Description>
          <Description term={t('receipts.request_id')}>{receipt.request_id}</Description>
          <Description term={t('receipts.signature')}>{receipt.signature}</Description>
        </dl>
      </details>
    </li>
  );
}
