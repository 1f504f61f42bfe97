import type { Product, ProductCollection } from '@portal/contract/products';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { ProductFields } from './product-fields.tsx';
import { productKinds } from './product-kinds.ts';
import { useCatalogueRefresh } from '#web/features/shared/use-refresh.ts';

export interface EditProductDialogProps {
  kind: ProductCollection;
  id: string;
  onClose: () => void;
}

/** Form that edits a product. */
export function EditProductDialog({ kind, id, onClose }: EditProductDialogProps) {
  const { t } = useTranslation();
  const { get, change, textKey } = productKinds[kind];
  const fields = useMemo(() => createFields(kind), [kind]);
  return (
    <EditDialog
      id={id}
      scope="products"
      read={get}
      change={change}
      toValues={toProductValues}
      fields={fields}
      draft={kind}
      labels={{
        title: t(`products.kinds.${textKey}.edit`),
        loadFailed: t(`products.kinds.${textKey}.load_one_failed`),
        saveFailed: t(`products.kinds.${textKey}.save_failed`),
        saved: t(`products.kinds.${textKey}.saved`),
      }}
      refresh={useCatalogueRefresh()}
      onClose={onClose}
    />
  );
}

const createFields = (kind: ProductCollection) =>
  function FieldsOfKind(props: { form: ContractForm; item: Product }) {
    return <ProductFields kind={kind} {...props} />;
  };

export interface NewProductDialogProps {
  kind: ProductCollection;
  /** Initial manufacturer. */
  manufacturer?: { id: string; name: string } | undefined;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Form that creates a product of this kind. */
export function NewProductDialog(props: NewProductDialogProps) {
  const { kind, manufacturer, onClose, onCreated } = props;
  const { t } = useTranslation();
  const refresh = useCatalogueRefresh();
  const { create, textKey } = productKinds[kind];
  const form = useContractForm({
    route: create,
    values: createProductValues(manufacturer?.id),
    draft: `${kind}:new`,
    failure: t(`products.kinds.${textKey}.save_failed`),
    save: (body, _etag, idempotencyKey) => call(create, { body, idempotencyKey }),
    onSaved: ({ id }) => {
      toasts.show({ tone: 'success', title: t(`products.kinds.${textKey}.created`) });
      void refresh();
      onCreated(id);
    },
  });
  return (
    <FormDialog form={form} title={t(`products.kinds.${textKey}.add`)} onClose={onClose}>
      <ProductFields kind={kind} form={form} manufacturer={manufacturer} />
    </FormDialog>
  );
}

/** Returns the initial form values of a product; fields of other kinds are not sent. */
function toProductValues(product: Product): FormValues {
  return {
    ...createProductValues(),
    name: product.name,
    manufacturer_id: product.manufacturer_id,
    model: product.model ?? '',
    description: product.description ?? '',
    gtin: product.gtin ?? '',
    is_active: product.is_active,
    ...getTypeValues(product),
  };
}

/** Returns the initial form values of a new product, optionally of a manufacturer. */
function createProductValues(manufacturerId = ''): FormValues {
  return {
    name: '',
    manufacturer_id: manufacturerId,
    model: '',
    description: '',
    gtin: '',
    is_active: true,
    category_id: '',
    maintenance_interval_months: '',
    dosage_form: '',
    compatible_with_ids: [],
  };
}

function getTypeValues(product: Product): FormValues {
  if ('category_id' in product)
    return {
      category_id: product.category_id ?? '',
      maintenance_interval_months: product.maintenance_interval_months?.toString() ?? '',
    };
  if ('dosage_form' in product) return { dosage_form: product.dosage_form ?? '' };
  // Sorted, so that choosing the same devices again leaves the form unchanged.
  return { compatible_with_ids: product.compatible_with.map(({ id }) => id).toSorted() };
}
