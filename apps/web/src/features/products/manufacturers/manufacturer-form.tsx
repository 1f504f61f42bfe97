import {
  changeManufacturer,
  createManufacturer,
  getManufacturer,
  type Manufacturer,
} from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { useCatalogueRefresh } from '#web/features/shared/use-refresh.ts';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';

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
      refresh={useCatalogueRefresh()}
      onClose={onClose}
    />
  );
}

export interface NewManufacturerDialogProps {
  onClose: () => void;
  onCreated: (manufacturer: Manufacturer) => void;
}

/** Form that creates a manufacturer. */
export function NewManufacturerDialog({ onClose, onCreated }: NewManufacturerDialogProps) {
  const { t } = useTranslation();
  const refresh = useCatalogueRefresh();
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

/** Returns the initial form values of a manufacturer, or of a new one. */
function toManufacturerValues(manufacturer?: Manufacturer) {
  return {
    name: manufacturer?.name ?? '',
    website: manufacturer?.website ?? '',
    show_on_landing: manufacturer?.show_on_landing ?? false,
  } satisfies FormValues;
}

/** Form fields of a manufacturer. */
function ManufacturerFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField form={form} name="name" />
      <TextField form={form} name="website" type="url" />
      <CheckboxField form={form} name="show_on_landing" hint={t('manufacturers.landing_hint')} />
    </>
  );
}
