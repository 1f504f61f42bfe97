import { reactivateViewingRight, type ViewingRight } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { inOneMonth, PeriodField } from '#web/features/rights/period-field.tsx';
import { useCoverageWords } from '#web/features/rights/use-coverage-words.ts';
import { useRefresh } from '#web/features/rights/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/ui/toast-store.ts';

export interface ReactivateDialogProps {
  right: ViewingRight;
  onClose: () => void;
}

/** Opens a right again whose date has passed: asks until when it is good now. */
export function ReactivateDialog({ right, onClose }: ReactivateDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { name } = useCoverageWords()(right);
  const form = useContractForm({
    route: reactivateViewingRight,
    values: { expires_at: inOneMonth() },
    draft: `reactivate:${right.id}`,
    failure: t('rights.reactivate_failed'),
    conflictField: 'expires_at',
    save: ({ expires_at: end }) =>
      call(reactivateViewingRight, {
        params: { id: right.id },
        body: { expires_at: end ?? null },
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
      description={t('rights.reactivate_text')}
      submitLabel={t('rights.reactivate')}
      onClose={onClose}
    >
      <PeriodField form={form} first="month" />
    </FormDialog>
  );
}
