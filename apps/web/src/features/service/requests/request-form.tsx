import type { InstalledDevice } from '@portal/contract/crm';
import { Email, object, oneOf } from '@portal/contract/kernel';
import {
  createServiceRequest,
  isFinalTicketStatus,
  listServiceRequests,
  listServiceTickets,
  maxAttachments,
  type ServiceRequest,
  ServiceRequestInput,
  ticketStatuses,
  urgencies,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TakePhotoButton } from '#web/features/shared/upload/file-chooser.tsx';
import { UploadItem } from '#web/features/service/attachments/upload-item.tsx';
import { InstalledDeviceField } from '#web/features/service/installed-device-field.tsx';
import { ContactFields, UrgencyField } from '#web/features/service/promises/urgency-fields.tsx';
import { RequesterField } from '#web/features/service/tickets/requester-field.tsx';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { EmergencyCallout } from '#web/features/shared/supplier/supplier-contact.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { Callout } from '#web/ui/callout.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { DeviceField, FixedDevice } from './device-field.tsx';
import { RequestLink, TicketLink } from './request-link.tsx';
import { type Photos, useRequestTexts } from './use-request-form.ts';

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
    urgency: t('promises.how_urgent'),
    contact_phone: t('fields.contact_phone'),
    contact_when: t('fields.contact_when'),
  };
  const form = useContractForm({
    route: texts.isOwn ? ownRequestRoute : phoneRequestRoute,
    // Not part of the request body; marks the form as changed once photos are chosen.
    values: {
      installed_device_id: only?.id ?? '',
      urgency: '',
      description: '',
      contact_phone: '',
      contact_when: '',
      photos: '',
      ...(texts.isOwn ? {} : { requester_email: '' }),
    },
    getLabel: (field) => labels[field] ?? field,
    missing: {
      installed_device_id: t('service_requests.form.find_device'),
      description: t('tickets.description_missing'),
      urgency: t('promises.urgency_missing'),
    },
    draft: `service-request:new:${only?.id ?? ''}`,
    files: ['photos'],
    failure: texts.failed,
    save: (body, _etag, idempotencyKey) =>
      call(createServiceRequest, { body, idempotencyKey: idempotencyKey }),
    onSaved: (request) => {
      onCreated(request);
      void refresh();
    },
  });
  const chosen: unknown = useWatch({ control: form.control, name: 'installed_device_id' });
  const urgency: unknown = useWatch({ control: form.control, name: 'urgency' });
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
      <UrgencyField form={form} />
      {texts.isOwn && urgency === 'device_down' ? <EmergencyCallout /> : null}
      <TextField form={form} name="description" multiline hint={texts.descriptionHint} />
      <ContactFields form={form} />
      {texts.isOwn ? null : <RequesterField form={form} customerId={null} />}
      <PhotosField form={form} photos={photos} />
    </FormDialog>
  );
}

/** Route of the form, in which the urgency is chosen. */
const ownRequestRoute = {
  ...createServiceRequest,
  body: object({ ...ServiceRequestInput.properties, urgency: oneOf(urgencies) }),
};

/** Route of the employees' form, in which the requester is required too. */
const phoneRequestRoute = {
  ...ownRequestRoute,
  body: object({ ...ownRequestRoute.body.properties, requester_email: Email }),
};

const openStatuses = ticketStatuses.filter((status) => !isFinalTicketStatus(status));

/**
 * Existing work on a device, so that users do not repeat a request: its newest open ticket, else
 * its newest request without a ticket. Nothing without either.
 */
export function OpenWorkCallout({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const texts = useRequestTexts();
  const query = { installed_device_id: deviceId, status: openStatuses, limit: 1 };
  const enabled = deviceId !== '';
  const tickets = useQuery({ ...routeQuery('service', listServiceTickets, { query }), enabled });
  const requests = useQuery({
    ...routeQuery('service', listServiceRequests, { query: { ...query, has_ticket: false } }),
    enabled,
  });
  const ticket = tickets.data?.results[0];
  const request = requests.data?.results[0];
  if (!enabled || (!ticket && !request)) return null;
  return (
    <Callout
      tone="warning"
      title={t('service_requests.form.under_way')}
      action={
        ticket ? (
          <TicketLink id={ticket.id} className={textLink}>
            {t('service_requests.to_ticket', { number: ticket.ticket_id })}
          </TicketLink>
        ) : request ? (
          <RequestLink id={request.id} className={textLink}>
            {t('service_requests.form.to_request')}
          </RequestLink>
        ) : null
      }
    >
      {texts.alreadyOpen}
    </Callout>
  );
}

interface PhotosFieldProps {
  form: ContractForm;
  photos: Photos;
}

/** Photos of the request: taken with the camera, chosen from the library, or dropped. */
function PhotosField({ form, photos }: PhotosFieldProps) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: 'photos' });
  const { onChange, value } = field;
  const { uploads, queue, remaining, add } = photos;
  const count = uploads.length;
  const countText = count === 0 ? '' : String(count);
  useEffect(() => {
    if (value !== countText) onChange(countText);
  }, [value, countText, onChange]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-ink">{t('service_requests.form.photos')}</legend>
      {count > 0 ? (
        <ul className="divide-y divide-line">
          {uploads.map((upload) => (
            <UploadItem key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      ) : null}
      {remaining > 0 ? (
        <FileDrop
          multiple
          title={t('service_requests.files.drop')}
          buttonLabel={t('service_requests.files.choose')}
          hint={t('service_requests.files.hint', { most: maxAttachments })}
          disabled={form.busy}
          onFiles={add}
          extra={<TakePhotoButton onFiles={add} disabled={form.busy} />}
        />
      ) : (
        <p className="text-soft">{t('service_requests.files.full', { most: maxAttachments })}</p>
      )}
    </fieldset>
  );
}
