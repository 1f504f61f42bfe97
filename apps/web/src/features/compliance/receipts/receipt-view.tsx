import { type AnonymizationReceipt, listReceipts } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableName } from '#web/features/compliance/gdpr/use-table-name.ts';
import { PrintActions } from '#web/features/compliance/personal-data/print-actions.tsx';
import { useFieldLabel } from '#web/features/compliance/personal-data/use-field-label.ts';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Description } from '#web/ui/description.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ReceiptBadges, ReceiptSum, ReceiptTables } from './receipt-parts.tsx';

export interface ReceiptViewProps {
  /** Id of the anonymized account. */
  of: string;
  /** Breadcrumb. */
  path: ReactNode;
}

/** Receipt page, to read, print or save. After a restored backup there are several receipts. */
export function ReceiptView({ of, path }: ReceiptViewProps) {
  const { t } = useTranslation();
  const query = useQuery(routeQuery('users', listReceipts, { query: { user_id: of } }));
  const receipts = query.data?.results ?? [];
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={
          <>
            <div className="print:hidden">{path}</div>
            {/** Identifies the account on paper. */}
            <p className="hidden text-soft print:block">
              {t('app.name')} · {window.location.host}
            </p>
          </>
        }
        title={t('receipts.page_title')}
        description={t('receipts.page_text')}
        actions={
          receipts.length > 0 ? <PrintActions onSave={() => saveReceipts(receipts)} /> : null
        }
      />
      <QueryView query={query} failure={t('receipts.load_failed')}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState
              icon={<FileClock />}
              title={t('receipts.none_title')}
              text={t('receipts.none_text')}
            />
          ) : (
            results.map((receipt) => <ReceiptSheet key={receipt.id} receipt={receipt} />)
          )
        }
      </QueryView>
    </div>
  );
}

/** Saves receipts exactly as signed, so that the signature can be verified. */
function saveReceipts(receipts: readonly AnonymizationReceipt[]): void {
  const [first] = receipts;
  const text = JSON.stringify(receipts.length === 1 ? first : receipts, null, 2);
  saveFile(`receipt-${first?.user_id}.json`, new Blob([text], { type: 'application/json' }));
}

/** Complete receipt, for reading and printing. */
function ReceiptSheet({ receipt }: { receipt: AnonymizationReceipt }) {
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
