import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { LinkedRequestView } from '#web/features/compliance/link/linked-request.tsx';

/** /anonymization-request/{uid}/{token}: the request that a mail is about, for who cannot log in any more. */
export function AnonymizationLinkPage() {
  const { t } = useTranslation();
  const link = useParams({ from: '/anonymization-request/$uid/$token' });
  return (
    <PublicPage title={t('request_link.title')}>
      <LinkedRequestView link={link} />
    </PublicPage>
  );
}
