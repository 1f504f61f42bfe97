import type { InstalledDevice } from '@portal/contract/crm';
import { createServiceRequest } from '@portal/contract/service';
import { Wrench } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { may } from '#web/lib/session/may.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';

const RequestServiceDialog = lazy(async () => ({
  default: (await import('./request-service-dialog.tsx')).RequestServiceDialog,
}));

const requestForm = 'request-service';

/** Asks for service on a device, for the customer who has it; on its page employees open tickets. */
export function RequestServiceButton({ device }: { device: InstalledDevice }) {
  const isOwn = useUser().role === 'customer';
  return isOwn && device.status !== 'decommissioned' ? <RequestService device={device} /> : null;
}

export interface RequestServiceProps {
  /** The device that needs service; chosen in the form if absent. */
  device?: InstalledDevice | undefined;
  /** The button that opens the form, for who does not ask for themselves. */
  renderButton?: ((open: () => void) => ReactNode) | undefined;
}

/** Asks for service: on the device, or on one that is chosen. */
export function RequestService({ device, renderButton }: RequestServiceProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { form, open, close } = useOpenForm();
  // What was sent is still to be read, and its photos are on their way, when the form is gone.
  const [isSent, setSent] = useState(false);
  if (!may(user, createServiceRequest.access)) return null;
  const start = () => open(requestForm);
  return (
    <>
      {renderButton ? (
        renderButton(start)
      ) : (
        <Button onClick={start}>
          <Wrench aria-hidden />
          {t('service_requests.request')}
        </Button>
      )}
      {form === requestForm || isSent ? (
        <Suspense>
          <RequestServiceDialog
            device={device}
            onSent={() => {
              setSent(true);
              void close();
            }}
            onClose={() => {
              setSent(false);
              void close();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
