import { changeViewingRight, getViewingRight, type ViewingRight } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { Coverage } from '#web/features/rights/coverage.tsx';
import { PeriodField } from '#web/features/rights/period-field.tsx';
import { useRightsRefresh } from '#web/features/shared/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** Form that changes the end date and reason of a right; its coverage stays the same. */
export function ChangeRightDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="crm"
      read={getViewingRight}
      change={changeViewingRight}
      toValues={({ expires_at: end, reason, notes }) => ({
        expires_at: end ?? '',
        reason: reason ?? '',
        notes: notes ?? '',
      })}
      fields={Fields}
      draft="viewing-right"
      conflictField="expires_at"
      labels={{
        title: t('rights.change_title'),
        loadFailed: t('rights.load_one_failed'),
        saveFailed: t('rights.save_failed'),
        saved: t('rights.saved'),
      }}
      refresh={useRightsRefresh()}
      onClose={onClose}
    />
  );
}

function Fields({ form, item }: { form: ContractForm; item: ViewingRight }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="rounded bg-sunken px-4 py-3">
        <Coverage coverage={item} />
      </div>
      <PeriodField form={form} />
      <TextField form={form} name="reason" hint={t('rights.reason_hint')} />
      <TextField form={form} name="notes" multiline hint={t('rights.notes_hint')} />
    </>
  );
}
