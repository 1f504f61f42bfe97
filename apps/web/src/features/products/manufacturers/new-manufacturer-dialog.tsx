import { createManufacturer, type Manufacturer } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/products/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ManufacturerFields } from './manufacturer-fields.tsx';
import { toManufacturerValues } from './manufacturer-values.ts';

export interface NewManufacturerDialogProps {
  onClose: () => void;
  onCreated: (manufacturer: Manufacturer) => void;
}

/** Form that creates a manufacturer. */
export function NewManufacturerDialog({ onClose, onCreated }: NewManufacturerDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const form = useContractForm({
    route: createManufacturer,
    values: toManufacturerValues(),
    draft: 'manufacturer:new',
    failure: t('manufacturers.save_failed'),
    save: (body, _etag, idempotencyKey) => call(createManufacturer, { body, idempotencyKey }),
    onSaved: (manufacturer) => {
      toasts.show({ tone: 'success', title: t('manufacturers.created') });
      void refresh();
      onCreated(manufacturer);
    },
  });
  return (
    <FormDialog form={form} title={t('manufacturers.add')} onClose={onClose}>
      <ManufacturerFields form={form} />
    </FormDialog>
  );
}
