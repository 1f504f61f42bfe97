import { listReceipts, type AnonymizationReceipt } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintActions } from '#web/features/compliance/personal-data/print-actions.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { saveFile } from '#web/lib/page/save-file.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

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
