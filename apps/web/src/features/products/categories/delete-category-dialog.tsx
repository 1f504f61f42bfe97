import { deleteDeviceCategory, type DeviceCategory } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { useCatalogueRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { DevicesLink } from './category-link.tsx';

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
