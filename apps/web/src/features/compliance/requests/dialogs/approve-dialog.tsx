import {
  approveAnonymization,
  approveAnonymizations,
  type AnonymizationRequest,
} from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/compliance/use-refresh.ts';
import { getRequestedName } from '#web/features/compliance/requests/get-requested-name.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
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
  const refresh = useRefresh();
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
      <Consequences />
    </ConfirmDialog>
  );
}
