import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DeviceBreadcrumb, DevicesLink } from './device-breadcrumb.tsx';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Returns true if an address contains a device id. */
export const isDeviceId = (id: string): boolean => uuid.test(id);

/** In the place of a device that does not exist, or whose id is none (specification §8). */
export function DeviceMissing({ id }: { id: string }) {
  const { t } = useTranslation();
  const isId = isDeviceId(id);
  const title = isId ? t('devices.not_found') : t('devices.invalid_id');
  usePageTitle(title);
  const reason =
    useUser().role === 'customer' ? 'devices.not_found_text_customer' : 'devices.not_found_text';
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<DeviceBreadcrumb />} title={title} />
      <EmptyState
        icon={<MonitorSmartphone />}
        title={t(isId ? reason : 'devices.invalid_id_text')}
        action={
          <Button asChild variant="outline">
            <DevicesLink>{t('devices.back')}</DevicesLink>
          </Button>
        }
      />
    </div>
  );
}
