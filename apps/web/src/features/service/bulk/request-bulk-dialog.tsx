import { changeServiceRequests, type ServiceRequest } from '@portal/contract/service';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UrgencyField } from '#web/features/service/promises/urgency-fields.tsx';
import type { BulkDialogProps } from '#web/features/shared/bulk/bulk-actions.tsx';
import { BulkForm } from '#web/features/shared/bulk/bulk-form.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useServiceBulk } from './use-service-bulk.ts';

const requestFields = {
  open: {},
  urgency: { urgency: '', urgency_reason: '' },
  decline: { reason: '' },
} as const satisfies Record<string, FormValues>;

export type RequestBulkAction = keyof typeof requestFields;

const required = {
  open: [],
  urgency: ['urgency', 'urgency_reason'],
  decline: ['reason'],
} as const;

/** Opens the tickets of the selected requests, changes their urgency or cancels them, after a preview. */
export function RequestBulkDialog({
  action,
  rows,
  onDone,
  onClose,
}: BulkDialogProps<RequestBulkAction, ServiceRequest>) {
  const { t } = useTranslation();
  const kind = action === 'open' ? 'openings' : 'requests';
  const navigate = useNavigate();
  const bulk = useServiceBulk({
    kind,
    // The newest tickets are the first of the list.
    link:
      action === 'open'
        ? {
            label: t('service_bulk.show_tickets'),
            onPress: () => void navigate({ to: '/dashboard/service' }),
          }
        : undefined,
    onDone,
    onClose,
  });
  const form = useContractForm({
    route: changeServiceRequests,
    values: requestFields[action],
    required: required[action],
    draft: null,
    failure: t('service_bulk.failed'),
    save: (changes, _etag, idempotencyKey) =>
      bulk.submit(changes, (mode) =>
        call(changeServiceRequests, {
          body: {
            ...changes,
            ...(action === 'decline' ? { status: 'cancelled' as const } : {}),
            ...(action === 'open' ? { open_tickets: true } : {}),
            ...mode,
            request_ids: rows.map(({ id }) => id),
          },
          idempotencyKey,
        }),
      ),
    onSaved: bulk.handle,
  });
  return (
    <BulkForm
      form={form}
      kind={kind}
      undoText={bulk.undoText}
      preview={bulk.preview}
      title={t(`service_bulk.titles.${action}`)}
      text={t(`service_bulk.texts.${action}`)}
      destructive={action === 'decline'}
      startsAtOnce={action === 'open'}
      onClose={onClose}
    >
      {action === 'decline' ? <TextField form={form} name="reason" multiline /> : null}
      {action === 'urgency' ? (
        <>
          <UrgencyField form={form} />
          <TextField form={form} name="urgency_reason" hint={t('promises.reason_hint')} />
        </>
      ) : null}
    </BulkForm>
  );
}
