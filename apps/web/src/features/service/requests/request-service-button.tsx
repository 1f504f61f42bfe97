import type { InstalledDevice } from '@portal/contract/crm';
import { createServiceRequest } from '@portal/contract/service';
import { Plus, Wrench } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { requestForm } from '#web/features/service/tickets/ticket-forms.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { useRequestTexts } from './use-request-form.ts';

const RequestServiceDialog = lazyComponent(
  async () => (await import('./request-service-dialog.tsx')).RequestServiceDialog,
);

/** Requests service on a customer's own device; employees create a ticket on the device's page. */
export function RequestServiceButton({ device }: { device: InstalledDevice }) {
  const isOwn = useUser().role === 'customer';
  return isOwn && device.status !== 'decommissioned' ? <RequestService device={device} /> : null;
}

export interface RequestServiceProps {
  /** The device that needs service; chosen in the form if absent. */
  device?: InstalledDevice | undefined;
}

/** Requests service, or records a request by phone, for this device or for a chosen one. */
export function RequestService({ device }: RequestServiceProps) {
  const texts = useRequestTexts();
  const user = useUser();
  const { form, open, close } = useOpenForm();
  // The confirmation and running uploads outlast the form.
  const [isSent, setSent] = useState(false);
  if (!can(user, createServiceRequest.access)) return null;
  return (
    <>
      <Button wraps variant={texts.isOwn ? 'default' : 'outline'} onClick={() => open(requestForm)}>
        {texts.isOwn ? <Wrench aria-hidden /> : <Plus aria-hidden />}
        {texts.title}
      </Button>
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
