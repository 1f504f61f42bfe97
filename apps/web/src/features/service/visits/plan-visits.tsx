import type { InstalledDevice } from '@portal/contract/crm';
import { planMaintenanceVisits } from '@portal/contract/service';
import { CalendarPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';

const PlanVisitsDialog = lazyComponent(
  async () => (await import('./plan-visits-dialog.tsx')).PlanVisitsDialog,
);

export interface PlanVisitsProps {
  devices: readonly InstalledDevice[];
  onDone?: (() => void) | undefined;
  /** True for the only action of a bar. */
  isPrimary?: boolean | undefined;
}

/** Button that plans maintenance of devices with a customer; nothing without the permission. */
export function PlanVisits({ devices, onDone, isPrimary = false }: PlanVisitsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const serviced = devices.filter((device) => device.customer !== null);
  if (serviced.length === 0 || !can(user, planMaintenanceVisits.access)) return null;
  return (
    <>
      <Button
        variant={isPrimary ? 'default' : 'outline'}
        size={isPrimary ? 'sm' : undefined}
        onClick={() => setOpen(true)}
      >
        <CalendarPlus aria-hidden />
        {t('visits.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <PlanVisitsDialog
            devices={serviced}
            onDone={() => onDone?.()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
