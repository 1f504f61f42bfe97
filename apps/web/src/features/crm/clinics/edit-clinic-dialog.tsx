import { changeClinic, getClinic } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { ClinicFields } from './clinic-fields.tsx';
import { clinicValues } from './clinic-values.ts';

export interface EditClinicDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes a clinic. */
export function EditClinicDialog({ id, onClose }: EditClinicDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="crm"
      read={getClinic}
      change={changeClinic}
      toValues={clinicValues}
      fields={ClinicFields}
      draft="clinic"
      labels={{
        title: t('clinics.edit_title'),
        loadFailed: t('clinics.load_one_failed'),
        saveFailed: t('clinics.save_failed'),
        saved: t('clinics.saved'),
      }}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
