import { createDeviceCategory } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/products/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/** Form that creates a device category. */
export function NewCategoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
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
