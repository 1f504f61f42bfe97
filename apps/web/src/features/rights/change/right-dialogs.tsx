import {
  cleanUpExpiredRights,
  reactivateViewingRight,
  type ViewingRight,
} from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCoverageLabels } from '#web/features/rights/coverage.tsx';
import { toCoverage } from '#web/features/rights/grant/grant-selection.ts';
import { inOneMonth, PeriodField } from '#web/features/rights/period-field.tsx';
import { grantPreviewQuery } from '#web/features/rights/preview/preview-query.ts';
import { PreviewView } from '#web/features/rights/preview/preview-view.tsx';
import { getRightState } from '#web/features/rights/right-state.tsx';
import { useRightsRefresh } from '#web/features/shared/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

/** Asks for confirmation before marking all expired rights, of every customer, as inactive. */
export function CleanUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useRightsRefresh();
  const cleanUp = useSingleMutation({
    mutationFn: () => call(cleanUpExpiredRights),
    onSuccess: ({ cleaned }) => {
      toasts.show({ tone: 'success', title: t('rights.cleaned', { count: cleaned }) });
      onClose();
      void refresh();
    },
    onError: (error) => {
      const title = t('rights.clean_up_failed');
      toasts.show({ tone: 'danger', title, text: getErrorMessage(error, t('errors.try_again')) });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('rights.clean_up_title')}
      text={t('rights.clean_up_text')}
      confirmLabel={t('rights.clean_up')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => cleanUp.mutate()}
      busy={cleanUp.isPending}
    />
  );
}

export interface ReactivateDialogProps {
  right: ViewingRight;
  onClose: () => void;
}

/**
 * Reactivates a right and previews what the customer will see in addition; asks for a new end date
 * if the old one has passed.
 */
export function ReactivateDialog({ right, onClose }: ReactivateDialogProps) {
  const { t } = useTranslation();
  const refresh = useRightsRefresh();
  const { name } = useCoverageLabels()(right);
  const { customer, customer_id: customerId } = right;
  // An inactive right may also be past its end date; it then needs a new one.
  const isPast = getRightState({ ...right, is_active: true }) === 'expired';
  const preview = useQuery(
    grantPreviewQuery({ customer_id: customerId, rights: [toCoverage(right)] }),
  );
  const form = useContractForm({
    route: reactivateViewingRight,
    values: { expires_at: isPast ? inOneMonth() : '' },
    draft: `reactivate:${right.id}`,
    failure: t('rights.reactivate_failed'),
    conflictField: 'expires_at',
    save: ({ expires_at: end }) =>
      call(reactivateViewingRight, {
        params: { id: right.id },
        body: isPast ? { expires_at: end ?? null } : {},
      }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('rights.reactivated', { name }) });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('rights.reactivate_title', { name })}
      description={isPast ? t('rights.reactivate_text') : undefined}
      waiting={preview.isPending}
      submitLabel={t('rights.reactivate')}
      onClose={onClose}
    >
      {isPast ? <PeriodField form={form} first="month" /> : null}
      <PreviewView
        query={preview}
        intro={t('rights.will_see', { name: customer.name })}
        nothing={t('rights.nothing_new', { name: customer.name })}
      />
    </FormDialog>
  );
}
