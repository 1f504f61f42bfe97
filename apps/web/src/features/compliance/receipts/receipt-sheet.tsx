import type { AnonymizationReceipt } from '@portal/contract/compliance';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableName } from '#web/features/compliance/gdpr/use-table-name.ts';
import { useFieldLabel } from '#web/features/compliance/personal-data/use-field-label.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Description } from '#web/ui/description.tsx';
import { ReceiptBadges } from './receipt-badges.tsx';
import { ReceiptSum, ReceiptTables } from './receipt-parts.tsx';

/** Complete receipt, for reading and printing. */
export function ReceiptSheet({ receipt }: { receipt: AnonymizationReceipt }) {
  const { t } = useTranslation();
  const format = useFormats();
  const getTableName = useTableName();
  const getFieldLabel = useFieldLabel();
  const { anonymized_at: at, traces } = receipt;
  return (
    <article className="flex flex-col gap-5 rounded border border-line bg-surface p-5 print:border-0 print:p-0">
      <header className="break-inside-avoid">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold text-ink tabular-nums">{format.instant(at)}</h2>
          <ReceiptBadges receipt={receipt} />
        </div>
        <ReceiptSum receipt={receipt} />
      </header>
      <Part title={t('receipts.details')}>
        <ReceiptTables receipt={receipt} />
      </Part>
      {traces.length > 0 ? (
        <Part title={t('receipts.traces_title')}>
          <p className="mb-3 max-w-prose text-soft">{t('receipts.traces_text')}</p>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
            {traces.map(({ table, column, rows }) => (
              <Description
                key={`${table} ${column}`}
                term={`${getTableName(table)} · ${getFieldLabel(column, table)}`}
              >
                {format.number(rows)}
              </Description>
            ))}
          </dl>
        </Part>
      ) : null}
      <Part title={t('receipts.proof')}>
        <dl className="grid gap-3 font-mono text-xs">
          <Description term={t('receipts.id')}>{receipt.id}</Description>
          <Description term={t('receipts.person_id')}>{receipt.user_id}</Description>
          <Description term={t('receipts.request_id')}>{receipt.request_id}</Description>
          <Description term={t('receipts.signature')}>{receipt.signature}</Description>
        </dl>
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid border-t border-line pt-4">
      <h3 className="mb-3 font-medium text-ink">{title}</h3>
      {children}
    </section>
  );
}
