import type { Product, ProductCollection } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { productKinds } from './product-kinds.ts';
import { ProductUses } from './product-uses.tsx';
import { DeactivateProductButton } from './deactivate-product-button.tsx';
import { useProductUses } from './use-product-uses.ts';
import { useRefresh } from './use-refresh.ts';

export interface DeleteProductDialogProps {
  kind: ProductCollection;
  product: Product;
  onClose: () => void;
  /** Navigates to a page that still exists. */
  navigateAway: () => Promise<void>;
}

/**
 * Asks for confirmation before deleting a product and lists what uses it; the server decides
 * whether it can be deleted (API.md §5, in_use). Offers to deactivate a product in use instead.
 */
export function DeleteProductDialog({
  kind,
  product,
  onClose,
  navigateAway,
}: DeleteProductDialogProps) {
  const { t } = useTranslation();
  const { id, name } = product;
  const { remove, textKey } = productKinds[kind];
  const { uses, isCounting } = useProductUses(kind, id);
  return (
    <ConfirmDialog
      execute={() => call(remove, { params: { id } })}
      labels={{
        title: t('products.delete_title', { name }),
        text: t('products.delete_text'),
        confirm: t('actions.delete'),
        done: t('products.deleted', { name }),
        failed: t(`products.kinds.${textKey}.delete_failed`),
      }}
      inUse={{
        known: Object.values(uses).some((count) => count > 0),
        title: t('products.in_use_title', { name }),
        text: t('products.in_use_text'),
        link: (
          <div className="flex flex-col gap-4">
            <ProductUses id={id} uses={uses} />
            <DeactivateProductButton kind={kind} product={product} onDone={onClose} />
          </div>
        ),
      }}
      waiting={isCounting}
      navigateAway={navigateAway}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
