import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import { getVisibility } from './document-visibility.ts';

/**
 * Shows who may see a document, for library managers. Highlights a document that is open to every
 * customer.
 */
export function AudienceBadge({ item, wraps }: { item: Document; wraps?: boolean }) {
  const { t } = useTranslation();
  const visibility = getVisibility(item);
  return (
    <Badge
      tone={visibility === 'all_customers' ? 'warning' : 'neutral'}
      wraps={wraps}
      className="self-start"
    >
      {t(`documents.seen_by.${visibility}`)}
    </Badge>
  );
}
