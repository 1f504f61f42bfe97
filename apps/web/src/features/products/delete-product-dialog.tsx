import type { Product, ProductCollection } from '@portal/contract/products';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { useAction } from '#web/kit/action/use-action.ts';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { productKinds } from './product-kinds.ts';
import { useProductUses, type ProductUses as Uses } from './use-product-uses.ts';
import { useCatalogueRefresh } from '#web/features/shared/use-refresh.ts';

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
      refresh={useCatalogueRefresh()}
      onClose={onClose}
    />
  );
}

interface DeactivateProductButtonProps {
  kind: ProductCollection;
  product: Product;
  onDone: () => void;
}

/** Offers to deactivate a product that cannot be deleted. */
function DeactivateProductButton({ kind, product, onDone }: DeactivateProductButtonProps) {
  const { t } = useTranslation();
  const { id, name, is_active: active } = product;
  const { change, textKey } = productKinds[kind];
  const deactivate = useAction({
    execute: () => call(change, { params: { id }, body: { is_active: false } }),
    done: t('products.set_to_inactive', { name }),
    failed: t(`products.kinds.${textKey}.save_failed`),
    refresh: useCatalogueRefresh(),
    onSettled: onDone,
  });
  if (!active) return <p className="text-pretty text-soft">{t('products.in_use_inactive')}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-pretty text-soft">{t('products.in_use_offer')}</p>
      <Button variant="outline" onClick={() => deactivate.mutate()} busy={deactivate.isPending}>
        {t('products.set_inactive')}
      </Button>
    </div>
  );
}

/** Lists what prevents the deletion of a product; nothing without uses. */
function ProductUses({ id, uses }: { id: string; uses: Uses }) {
  const { t } = useTranslation();
  const format = useFormats();
  const used = (['installed', 'documents', 'rights', 'fitting'] as const).filter(
    (use) => uses[use] > 0,
  );
  if (used.length === 0) return null;
  return (
    <section className="flex flex-col gap-2 rounded bg-sunken px-4 py-3">
      <h3 className="text-xs font-medium text-soft">{t('products.in_use_by')}</h3>
      <ul className="flex flex-col gap-1 text-ink tabular-nums">
        {used.map((use) => {
          const text = t(`products.uses.${use}`, {
            count: uses[use],
            number: format.number(uses[use]),
          });
          return (
            <li key={use}>
              {use === 'installed' ? (
                <Link to="/dashboard/data/devices" search={{ device_id: id }} className={textLink}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
