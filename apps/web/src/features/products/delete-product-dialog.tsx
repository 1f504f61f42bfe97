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
  /** Goes where there is still something to show. */
  navigateAway: () => Promise<void>;
}

/**
 * Asks before a product is deleted. What uses it is said beforehand, and whether anything does is the
 * server's to judge (API.md §5, in_use); one in use can be set to inactive instead.
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
