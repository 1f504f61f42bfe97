import { listReceipts } from '@portal/contract/compliance';
import { FileCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ShowMore } from '#web/kit/list/show-more.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useMorePages } from '#web/lib/list/use-more-pages.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ReceiptRow } from './receipt-row.tsx';

/** Receipts of executed anonymizations, newest first. */
export function ReceiptsPart() {
  const { t } = useTranslation();
  const { query, more } = useMorePages('users', listReceipts);
  return (
    <QueryView query={query} failure={t('receipts.load_failed')}>
      {(receipts) =>
        receipts.length === 0 ? (
          <EmptyState
            icon={<FileCheck />}
            title={t('receipts.empty_title')}
            text={t('receipts.empty_text')}
          />
        ) : (
          <Card>
            <CardHeader title={t('receipts.title')} description={t('receipts.text')} />
            <ul className="divide-y divide-line">
              {receipts.map((receipt) => (
                <ReceiptRow key={receipt.id} receipt={receipt} />
              ))}
            </ul>
            {more ? (
              <CardBody className="flex flex-col">
                <ShowMore more={more}>{t('receipts.show_older')}</ShowMore>
              </CardBody>
            ) : null}
          </Card>
        )
      }
    </QueryView>
  );
}
