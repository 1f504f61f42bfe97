import { type AnonymizationReceipt, listReceipts } from '@portal/contract/compliance';
import { Link } from '@tanstack/react-router';
import { FileCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  ReceiptBadges,
  ReceiptSum,
  ReceiptTables,
} from '#web/features/compliance/receipts/receipt-parts.tsx';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { ShowMore } from '#web/kit/list/show-more.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useMorePages } from '#web/lib/list/use-more-pages.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

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

/** A receipt: ids and counts, no personal data. Counts per table can be expanded. */
function ReceiptRow({ receipt }: { receipt: AnonymizationReceipt }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { anonymized_at: at } = receipt;
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold text-ink tabular-nums">
          <Link
            to="/dashboard/compliance/gdpr"
            search={{ receipt: receipt.user_id }}
            className={textLink}
          >
            {format.instant(at)}
          </Link>
        </h3>
        <ReceiptBadges receipt={receipt} />
      </div>
      <ReceiptSum receipt={receipt} />
      <details className="mt-2 text-soft">
        <summary className="w-fit rounded-small touch:py-3">{t('receipts.details')}</summary>
        <div className="mt-3">
          <ReceiptTables receipt={receipt} />
        </div>
        <dl className="mt-4 grid gap-3 border-t border-line pt-4 font-mono text-xs">
          <Description term={t('receipts.person_id')}>{receipt.user_id}</Description>
          <Description term={t('receipts.request_id')}>{receipt.request_id}</Description>
          <Description term={t('receipts.signature')}>{receipt.signature}</Description>
        </dl>
      </details>
    </li>
  );
}
