import type { InstalledDevice } from '@portal/contract/crm';
import type { ServiceRequest } from '@portal/contract/service';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { useUser } from '#web/lib/session/use-session.ts';
import { RequestForm } from './request-form.tsx';
import { RequestSent } from './request-sent.tsx';
import { useOwnDevices } from './use-own-devices.ts';
import { usePhotos } from './use-photos.ts';

export interface RequestServiceDialogProps {
  /** The device that needs service; chosen in the form if absent. */
  device?: InstalledDevice | undefined;
  /** The request is made; its photos may still be on their way. */
  onSent: () => void;
  onClose: () => void;
}

/**
 * Requests service: creates the request once, and then uploads its photos one by one, so that a
 * failed one can be retried alone.
 */
export function RequestServiceDialog({ device, onSent, onClose }: RequestServiceDialogProps) {
  const { t } = useTranslation();
  const photos = usePhotos();
  const isOwn = useUser().role === 'customer';
  const query = useOwnDevices(isOwn && device === undefined);
  const [made, setMade] = useState<ServiceRequest | null>(null);
  if (made) return <RequestSent request={made} photos={photos} onClose={onClose} />;
  const devices = device ? [device] : query.data;
  if (isOwn && !devices)
    return (
      <FormOpening
        query={query}
        title={t('service_requests.request')}
        failure={t('devices.load_failed')}
        onClose={onClose}
      />
    );
  return (
    <RequestForm
      devices={devices}
      photos={photos}
      onCreated={(request) => {
        photos.sendTo(request);
        setMade(request);
        onSent();
      }}
      onClose={onClose}
    />
  );
}
