import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';

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
