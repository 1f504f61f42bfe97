import { listReceipts, type AnonymizationRequest } from '@portal/contract/compliance';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';

export interface ReceiptLinkProps {
  request: Pick<AnonymizationRequest, 'user_id' | 'lead_id' | 'anonymized_at'>;
}

/** Link from an executed request to its receipt, for readers with the permission. */
export function ReceiptLink({ request }: ReceiptLinkProps) {
  const { t } = useTranslation();
  const isReader = can(useUser(), listReceipts.access);
  if (request.anonymized_at === null || !isReader) return null;
  return (
    <Link
      to="/dashboard/compliance/gdpr"
      search={{ receipt: request.user_id ?? request.lead_id ?? undefined }}
      className={textLink}
    >
      {t('receipts.show')}
    </Link>
  );
}
