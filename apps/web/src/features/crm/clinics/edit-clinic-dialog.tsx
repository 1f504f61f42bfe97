import { changeClinic, getClinic, type Clinic } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import type { Versioned } from '#web/lib/api/exchange.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { ClinicFields } from './clinic-fields.tsx';
import { clinicValues } from './clinic-values.ts';

export interface EditClinicDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes a clinic; it begins with what the server has now. */
export function EditClinicDialog({ id, onClose }: EditClinicDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(editedQuery('crm', getClinic, { params: { id } }));
  if (query.data) return <LoadedForm version={query.data} onClose={onClose} />;
  return (
    <FormOpening
      query={query}
      title={t('clinics.edit_title')}
      failure={t('clinics.load_one_failed')}
      onClose={onClose}
    />
  );
}

interface LoadedFormProps {
  version: Versioned<Clinic>;
  onClose: () => void;
}

function LoadedForm({ version, onClose }: LoadedFormProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const params = { id: version.data.id };
  const form = useContractForm({
    route: changeClinic,
    values: clinicValues(version.data),
    etag: version.etag,
    draft: `clinic:${params.id}`,
    failure: t('clinics.save_failed'),
    save: (body, etag) => call(changeClinic, { params, body, ifMatch: etag }),
    latest: async () => {
      const { data, etag } = await callWithVersion(getClinic, { params });
      return { values: clinicValues(data), etag };
    },
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('clinics.saved') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('clinics.edit_title')} onClose={onClose}>
      <ClinicFields form={form} />
    </FormDialog>
  );
}
