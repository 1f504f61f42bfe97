import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import { getVisibility } from './document-visibility.ts';

/** Who sees a document, for those who look after it; what is open to every customer stands out. */
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
