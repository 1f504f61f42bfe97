import type { Product, ProductCollection } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { DeedDialog } from '#web/kit/deed/deed-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { productKinds } from './product-kinds.ts';
import { RestProductButton } from './rest-product-button.tsx';
import { useRefresh } from './use-refresh.ts';

export interface DeleteProductDialogProps {
  kind: ProductCollection;
  product: Product;
  onClose: () => void;
  /** Goes where there is still something to show. */
  leave: () => Promise<void>;
}

/** Asks before a product is deleted; one in use (API.md §5) can be set to inactive instead. */
export function DeleteProductDialog({ kind, product, onClose, leave }: DeleteProductDialogProps) {
  const { t } = useTranslation();
  const { id, name } = product;
  const { remove, words } = productKinds[kind];
  return (
    <DeedDialog
      carryOut={() => call(remove, { params: { id } })}
      words={{
        title: t('products.delete_title', { name }),
        text: t('products.delete_text'),
        confirm: t('actions.delete'),
        done: t('products.deleted', { name }),
        failed: t(`products.kinds.${words}.delete_failed`),
      }}
      inUse={{
        known: false,
        title: t('products.in_use_title', { name }),
        text: t('products.in_use_text'),
        link: <RestProductButton kind={kind} product={product} onDone={onClose} />,
      }}
      leave={leave}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
