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
  /** Whose anonymization: the id of the account. */
  of: string;
  /** The way back up. */
  path: ReactNode;
}

/** The receipt of an anonymization as a page: to read, to print, to save. After a restored backup there is more than one. */
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
            {/* A sheet of paper says whose proof it is. */}
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

/** As they were signed: what is checked against the signature is this. */
function saveReceipts(receipts: readonly AnonymizationReceipt[]): void {
  const [first] = receipts;
  const text = JSON.stringify(receipts.length === 1 ? first : receipts, null, 2);
  saveFile(`receipt-${first?.user_id}.json`, new Blob([text], { type: 'application/json' }));
}
