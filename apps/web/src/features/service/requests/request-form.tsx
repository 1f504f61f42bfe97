import type { InstalledDevice } from '@portal/contract/crm';
import { createServiceRequest, type ServiceRequest } from '@portal/contract/service';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { InstalledDeviceField } from '#web/features/service/installed-device-field.tsx';
import { RequesterField } from '#web/features/service/tickets/requester-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { DeviceField, FixedDevice } from './device-field.tsx';
import { notedRequestRoute } from './noted-request-route.ts';
import { OpenWorkNotice } from './open-work-notice.tsx';
import { PhotosField } from './photos-field.tsx';
import { useAsking } from './use-asking.ts';
import type { Photos } from './use-photos.ts';

export interface RequestFormProps {
  /** The devices to choose from; where there is one alone, it is that. All there are if absent. */
  devices: readonly InstalledDevice[] | undefined;
  photos: Photos;
  onMade: (request: ServiceRequest) => void;
  onClose: () => void;
}

/** What is wrong, with which device; photos help, and need not be. */
export function RequestForm({ devices, photos, onMade, onClose }: RequestFormProps) {
  const { t } = useTranslation();
  const words = useAsking();
  // As it was when the form opened: others may come and go meanwhile.
  const [only] = useState(() => (devices?.length === 1 ? devices[0] : undefined));
  const refresh = useInvalidate('service');
  const labels: Readonly<Record<string, string>> = {
    installed_device_id: t('service_requests.form.device'),
    description: t('service_requests.form.description'),
    requester_email: t('fields.requester_email'),
  };
  const form = useContractForm({
    route: words.isOwn ? createServiceRequest : notedRequestRoute,
    // Photos are no field of the call; that some are chosen makes the form one not to lose.
    values: {
      installed_device_id: only?.id ?? '',
      description: '',
      photos: '',
      ...(words.isOwn ? {} : { requester_email: '' }),
    },
    getLabel: (field) => labels[field] ?? field,
    missing: {
      installed_device_id: t('service_requests.form.find_device'),
      description: t('tickets.description_missing'),
    },
    draft: `service-request:new:${only?.id ?? ''}`,
    failure: words.failed,
    save: (body, _etag, onceKey) => call(createServiceRequest, { body, idempotencyKey: onceKey }),
    onSaved: (request) => {
      onMade(request);
      void refresh();
    },
  });
  const chosen: unknown = useWatch({ control: form.control, name: 'installed_device_id' });
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.next}
      submitLabel={words.send}
      onClose={onClose}
    >
      {only ? (
        <FixedDevice form={form} device={only} />
      ) : devices ? (
        <DeviceField form={form} devices={devices} />
      ) : (
        <InstalledDeviceField form={form} />
      )}
      <OpenWorkNotice deviceId={typeof chosen === 'string' ? chosen : ''} />
      <TextField form={form} name="description" multiline hint={words.descriptionHint} />
      {words.isOwn ? null : <RequesterField form={form} customerId={null} />}
      <PhotosField form={form} photos={photos} />
    </FormDialog>
  );
}
