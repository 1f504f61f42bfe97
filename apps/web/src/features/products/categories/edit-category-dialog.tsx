import {
  changeDeviceCategory,
  getDeviceCategory,
  type DeviceCategory,
} from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/products/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

export interface EditCategoryDialogProps {
  id: string;
  onClose: () => void;
}

/** Form that renames a device category. */
export function EditCategoryDialog({ id, onClose }: EditCategoryDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="products"
      read={getDeviceCategory}
      change={changeDeviceCategory}
      toValues={({ name }: DeviceCategory) => ({ name })}
      fields={NameField}
      draft="device-category"
      labels={{
        title: t('device_categories.edit'),
        loadFailed: t('device_categories.load_one_failed'),
        saveFailed: t('device_categories.update_failed'),
        saved: t('device_categories.saved'),
      }}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}

function NameField({ form }: { form: ContractForm }) {
  return <TextField form={form} name="name" />;
}
