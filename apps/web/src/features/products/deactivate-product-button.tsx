import type { Product, ProductCollection } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { productKinds } from './product-kinds.ts';
import { useRefresh } from './use-refresh.ts';

export interface DeactivateProductButtonProps {
  kind: ProductCollection;
  product: Product;
  onDone: () => void;
}

/** Offers to deactivate a product that cannot be deleted. */
export function DeactivateProductButton({ kind, product, onDone }: DeactivateProductButtonProps) {
  const { t } = useTranslation();
  const { id, name, is_active: active } = product;
  const { change, textKey } = productKinds[kind];
  const deactivate = useAction({
    execute: () => call(change, { params: { id }, body: { is_active: false } }),
    done: t('products.set_to_inactive', { name }),
    failed: t(`products.kinds.${textKey}.save_failed`),
    refresh: useRefresh(),
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
