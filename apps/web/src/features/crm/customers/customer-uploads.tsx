import { getCustomerUploads } from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Description } from '#web/ui/description.tsx';

/** How much a customer's users have uploaded, and may; for employees. */
export function CustomerUploads({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { data } = useQuery(routeQuery('crm', getCustomerUploads, { params: { id: customerId } }));
  const used = data && format.size(data.used_bytes);
  return (
    <Description term={t('customers.uploads')}>
      {data && data.quota_bytes !== null
        ? t('customers.uploads_of', { used, quota: format.size(data.quota_bytes) })
        : used}
    </Description>
  );
}
