import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';

/** Who sees a document, for those who look after it; what is open to every customer stands out. */
export function AudienceBadge({ audience }: Pick<Document, 'audience'>) {
  const { t } = useTranslation();
  return (
    <Badge tone={audience === 'all_customers' ? 'warning' : 'neutral'} className="self-start">
      {t(`documents.audiences.${audience}`)}
    </Badge>
  );
}
