import {
  type AnonymizationRequest,
  approveAnonymization,
  approveAnonymizations,
  cancelAnonymization,
  restorePerson,
} from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { getRequestedName } from '#web/features/compliance/requests/request-link.tsx';
import { useComplianceRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { useAction } from '#web/kit/action/use-action.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Consequences } from './consequences.tsx';

export interface ApproveDialogProps {
  /** Several requests are approved all or none. */
  requests: readonly [AnonymizationRequest, ...AnonymizationRequest[]];
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/** Confirms approvals, with the replaced and retained data, reasons and dates. */
export function ApproveDialog({ requests, onDone, onClose }: ApproveDialogProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const refresh = useComplianceRefresh();
  const [request] = requests;
  const count = requests.length;
  const name = getRequestedName(request);
  const date = format.date(request.grace_ends_at);
  const when = request.days_remaining > 0 ? 'later' : 'now';
  const approve = (): Promise<unknown> =>
    count === 1
      ? call(approveAnonymization, { params: { id: request.id } })
      : call(approveAnonymizations, { body: { request_ids: requests.map(({ id }) => id) } });
  const one = {
    title: t('anonymization.approve_title', { name }),
    text: t(`anonymization.approve_text.${when}`, { date }),
    done: t('anonymization.approved', { name }),
  };
  const several = {
    title: t('anonymization.approve_many_title', { count }),
    text: t('anonymization.approve_many_text'),
    done: t('anonymization.approved_many', { count }),
  };
  return (
    <ConfirmDialog
      execute={approve}
      labels={{
        ...(count > 1 ? several : one),
        confirm: t('anonymization.approve'),
        failed: t('anonymization.approve_failed'),
      }}
      refresh={async () => {
        onDone?.();
        await refresh();
      }}
      onClose={onClose}
    >
      {count > 1 ? (
        <ul className="mb-4 max-h-32 list-disc overflow-y-auto ps-5">
          {requests.map((each) => (
            <li key={each.id}>{getRequestedName(each)}</li>
          ))}
        </ul>
      ) : null}
      <Consequences ofContact={requests.some(({ lead_id: id }) => id !== null)} />
    </ConfirmDialog>
  );
}

export interface CancelDialogProps {
  request: AnonymizationRequest;
  onClose: () => void;
}

/** Form that cancels a request with a reason. The account stays deactivated until restored. */
export function CancelDialog({ request, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const refresh = useComplianceRefresh();
  const name = getRequestedName(request);
  const form = useContractForm({
    route: cancelAnonymization,
    values: { cancellation_reason: '' },
    draft: `anonymization-cancel:${request.id}`,
    failure: t('anonymization.cancel_failed'),
    save: (body) => call(cancelAnonymization, { params: { id: request.id }, body }),
    onSaved: () => {
      const text = t('anonymization.cancelled_text');
      toasts.show({ tone: 'success', title: t('anonymization.cancelled', { name }), text });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('anonymization.cancel_title', { name })}
      description={t('anonymization.cancel_text')}
      submitLabel={t('anonymization.cancel')}
      cancelLabel={t('anonymization.keep_request')}
      destructive
      onClose={onClose}
    >
      <TextField form={form} name="cancellation_reason" multiline />
    </FormDialog>
  );
}

export interface RestoreDialogProps {
  person: { id: string; name: string };
  onClose: () => void;
}

/** Confirms a restore, which also cancels an open request. */
export function RestoreDialog({ person: { id, name }, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useAction({
    execute: () => call(restorePerson, { params: { id } }),
    done: t('anonymization.restored', { name }),
    failed: t('anonymization.restore_failed'),
    refresh: useComplianceRefresh(),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('anonymization.restore_title', { name })}
      text={t('anonymization.restore_text')}
      confirmLabel={t('anonymization.restore')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => mutate()}
      busy={isPending}
    />
  );
}
