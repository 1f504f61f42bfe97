import { getInstalledDevice } from '@portal/contract/crm';
import type { ServiceTicket } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ClinicAddress } from '#web/features/shared/devices/clinic-address.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Ticket or request on a device. */
export type Work = Pick<ServiceTicket, 'installed_device_id' | 'customer_id'>;

/** Location of the work: the device's clinic, unless another customer owns it now. */
export function WorkLocation({ work }: { work: Work }) {
  const params = { id: work.installed_device_id };
  const { t } = useTranslation();
  const { data, isPending, isFetching, refetch } = useQuery(
    routeQuery('installedDevices', getInstalledDevice, { params }),
  );
  if (isPending) return <Skeleton className="h-5 w-40" />;
  if (!data)
    return (
      <span role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-soft">
        {t('clinics.load_one_failed')}
        <Button variant="outline" size="sm" onClick={() => void refetch()} busy={isFetching}>
          {t('actions.try_again')}
        </Button>
      </span>
    );
  if (!data.clinic || data.customer_id !== work.customer_id) {
    return <span className="text-faint">–</span>;
  }
  return <ClinicAddress clinic={data.clinic} />;
}
