import type { ViewAs } from '@portal/contract/kernel';
import type { Manufacturer } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { ManufacturerLink } from '#web/kit/catalogue/manufacturer-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { ProductsCount } from './products-count.tsx';

export interface ManufacturerCardProps {
  manufacturer: Manufacturer;
  /** Shows the fields for employees. */
  forEmployee: boolean;
  viewAs: ViewAs | undefined;
}

/** Card of a manufacturer in the list; opens its page. */
export function ManufacturerCard({ manufacturer, forEmployee, viewAs }: ManufacturerCardProps) {
  const { t } = useTranslation();
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 wrap-anywhere">
          <CardLink>
            <ManufacturerLink manufacturer={manufacturer} viewAs={viewAs} />
          </CardLink>
        </h2>
        {forEmployee && manufacturer.show_on_landing ? (
          <Badge tone="info" className="shrink-0">
            {t('manufacturers.landing_yes')}
          </Badge>
        ) : null}
      </div>
      <ProductsCount count={manufacturer.products_count} />
    </LinkCard>
  );
}
