import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { Callout } from '#web/ui/callout.tsx';

/** Warns that the document will be open to every customer. */
export function AudienceCallout({ audience }: Pick<Document, 'audience'>) {
  const { t } = useTranslation();
  return audience === 'all_customers' ? (
    <Callout tone="warning" title={t('documents.open_to_all')}>
      {t('documents.open_to_all_text')}
    </Callout>
  ) : null;
}
