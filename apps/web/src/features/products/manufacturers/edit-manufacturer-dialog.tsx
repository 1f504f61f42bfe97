import { changeManufacturer, getManufacturer } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/products/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { ManufacturerFields } from './manufacturer-fields.tsx';
import { toManufacturerValues } from './manufacturer-values.ts';

export interface EditManufacturerDialogProps {
  id: string;
  onClose: () => void;
}

/** Form that edits a manufacturer. */
export function EditManufacturerDialog({ id, onClose }: EditManufacturerDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="products"
      read={getManufacturer}
      change={changeManufacturer}
      toValues={toManufacturerValues}
      fields={ManufacturerFields}
      draft="manufacturer"
      labels={{
        title: t('manufacturers.edit'),
        loadFailed: t('manufacturers.load_one_failed'),
        saveFailed: t('manufacturers.save_failed'),
        saved: t('manufacturers.saved'),
      }}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
