import type { Product, ProductCollection } from '@portal/contract/products';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { ProductFields } from './product-fields.tsx';
import { productKinds } from './product-kinds.ts';
import { toProductValues } from './product-values.ts';
import { useRefresh } from './use-refresh.ts';

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
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}

const createFields = (kind: ProductCollection) =>
  function FieldsOfKind(props: { form: ContractForm; item: Product }) {
    return <ProductFields kind={kind} {...props} />;
  };
