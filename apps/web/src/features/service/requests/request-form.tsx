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
import { phoneRequestRoute } from './phone-request-route.ts';
import { OpenWorkCallout } from './open-work-callout.tsx';
import { PhotosField } from './photos-field.tsx';
import { useRequestTexts } from './use-request-texts.ts';
import type { Photos } from './use-photos.ts';

export interface RequestFormProps {
  /** Devices to choose from; a single one is fixed. All devices if absent. */
  devices: readonly InstalledDevice[] | undefined;
  photos: Photos;
  onCreated: (request: ServiceRequest) => void;
  onClose: () => void;
}

/** Form of a request: problem, device and optional photos. */
export function RequestForm({ devices, photos, onCreated, onClose }: RequestFormProps) {
  const { t } = useTranslation();
  const texts = useRequestTexts();
  // Keeps the initial choice: devices may change meanwhile.
  const [only] = useState(() => (devices?.length === 1 ? devices[0] : undefined));
  const refresh = useInvalidate('service');
  const labels: Readonly<Record<string, string>> = {
    installed_device_id: t('service_requests.form.device'),
    description: t('service_requests.form.description'),
    requester_email: t('fields.requester_email'),
  };
  const form = useContractForm({
    route: texts.isOwn ? createServiceRequest : phoneRequestRoute,
    // Photos are no field of the call; that some are chosen makes the form one not to lose.
    values: {
      installed_device_id: only?.id ?? '',
      description: '',
      photos: '',
      ...(texts.isOwn ? {} : { requester_email: '' }),
    },
    getLabel: (field) => labels[field] ?? field,
    missing: {
      installed_device_id: t('service_requests.form.find_device'),
      description: t('tickets.description_missing'),
    },
    draft: `service-request:new:${only?.id ?? ''}`,
    failure: texts.failed,
    save: (body, _etag, idempotencyKey) =>
      call(createServiceRequest, { body, idempotencyKey: idempotencyKey }),
    onSaved: (request) => {
      onCreated(request);
      void refresh();
    },
  });
  const chosen: unknown = useWatch({ control: form.control, name: 'installed_device_id' });
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={texts.next}
      submitLabel={texts.send}
      onClose={onClose}
    >
      {only ? (
        <FixedDevice form={form} device={only} />
      ) : devices ? (
        <DeviceField form={form} devices={devices} />
      ) : (
        <InstalledDeviceField form={form} />
      )}
      <OpenWorkCallout deviceId={typeof chosen === 'string' ? chosen : ''} />
      <TextField form={form} name="description" multiline hint={texts.descriptionHint} />
      {texts.isOwn ? null : <RequesterField form={form} customerId={null} />}
      <PhotosField form={form} photos={photos} />
    </FormDialog>
  );
}
