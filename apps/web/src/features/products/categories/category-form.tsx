import {
  changeDeviceCategory,
  createDeviceCategory,
  deleteDeviceCategory,
  type DeviceCategory,
  getDeviceCategory,
} from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { useCatalogueRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { DevicesLink } from './category-link.tsx';

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
      refresh={useCatalogueRefresh()}
      onClose={onClose}
    />
  );
}

function NameField({ form }: { form: ContractForm }) {
  return <TextField form={form} name="name" />;
}

/** Form that creates a device category. */
export function NewCategoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useCatalogueRefresh();
  const form = useContractForm({
    route: createDeviceCategory,
    values: { name: '' },
    draft: 'device-category:new',
    failure: t('device_categories.create_failed'),
    save: (body, _etag, idempotencyKey) => call(createDeviceCategory, { body, idempotencyKey }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('device_categories.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('device_categories.add')} onClose={onClose}>
      <TextField form={form} name="name" />
    </FormDialog>
  );
}

export interface DeleteCategoryDialogProps {
  category: DeviceCategory;
  onClose: () => void;
}

/**
 * Asks for confirmation before deleting a device category. A category with devices cannot be
 * deleted; the dialog links to them (API.md §5).
 */
export function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const { t } = useTranslation();
  const { id, name } = category;
  return (
    <ConfirmDialog
      execute={() => call(deleteDeviceCategory, { params: { id } })}
      labels={{
        title: t('device_categories.delete_title', { name }),
        text: t('device_categories.delete_text'),
        confirm: t('actions.delete'),
        done: t('device_categories.deleted', { name }),
        failed: t('device_categories.delete_failed'),
      }}
      inUse={{
        known: false,
        title: t('device_categories.in_use_title', { name }),
        text: t('device_categories.in_use_text'),
        link: <DevicesLink category={category} />,
      }}
      refresh={useCatalogueRefresh()}
      onClose={onClose}
    />
  );
}
