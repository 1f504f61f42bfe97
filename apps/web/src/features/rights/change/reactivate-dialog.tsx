import { reactivateViewingRight, type ViewingRight } from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toCoverage } from '#web/features/rights/grant/grant-selection.ts';
import { inOneMonth, PeriodField } from '#web/features/rights/period-field.tsx';
import { grantPreviewQuery } from '#web/features/rights/preview/preview-query.ts';
import { PreviewView } from '#web/features/rights/preview/preview-view.tsx';
import { getRightState } from '#web/features/rights/right-state.ts';
import { useCoverageLabels } from '#web/features/rights/use-coverage-labels.ts';
import { useRefresh } from '#web/features/rights/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';

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
  const refresh = useRefresh();
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
      waiting={preview.isFetching}
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
