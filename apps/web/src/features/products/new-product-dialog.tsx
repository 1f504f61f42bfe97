import type { ProductCollection } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ProductFields } from './product-fields.tsx';
import { productKinds } from './product-kinds.ts';
import { createProductValues } from './product-values.ts';
import { useRefresh } from './use-refresh.ts';

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
  const refresh = useRefresh();
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
