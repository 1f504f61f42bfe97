import type { ViewAs } from '@portal/contract/kernel';
import type { Product } from '@portal/contract/products';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductLink } from '#web/features/shared/catalogue-links.tsx';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import { useProductTypeLabel } from '#web/features/shared/lookup/use-product-type-options.ts';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';

export interface ProductCardProps {
  product: Product;
  viewAs?: ViewAs | undefined;
  /** Button next to the card's link. */
  action?: ReactNode;
}

/** Card of a product in a list; opens its page. */
export function ProductCard({ product, viewAs, action }: ProductCardProps) {
  const getTypeLabel = useProductTypeLabel();
  const { id, name, model, manufacturer, product_type: type } = product;
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere">
            <CardLink>
              <ProductLink type={type} id={id} viewAs={viewAs}>
                {name}
              </ProductLink>
            </CardLink>
          </h2>
          <p className="text-soft">{[model, manufacturer.name].filter(Boolean).join(' · ')}</p>
        </div>
        <ActiveBadge active={product.is_active} />
      </div>
      <div className="mt-auto flex items-end justify-between gap-3">
        <p className="min-w-0 text-xs text-soft wrap-anywhere">
          {getTypeLabel(type)}
          <OwnFact product={product} />
        </p>
        {action ? <div className="relative -me-2 -mb-2">{action}</div> : null}
      </div>
    </LinkCard>
  );
}

function OwnFact({ product }: { product: Product }) {
  const fact = useOwnFact(product);
  return fact ? ` · ${fact}` : null;
}

/** Returns the fact that is specific to the product's kind, in a few words. */
function useOwnFact(product: Product): string | null {
  const { t } = useTranslation();
  if ('category' in product) return product.category?.name ?? null;
  if ('dosage_form' in product) return product.dosage_form;
  const [first, ...rest] = product.compatible_with;
  if (!first) return null;
  return rest.length > 0
    ? t('products.fits_and_more', { name: first.name, count: rest.length })
    : t('products.fits', { name: first.name });
}
