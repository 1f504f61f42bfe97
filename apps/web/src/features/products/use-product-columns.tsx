import type { ViewAs } from '@portal/contract/kernel';
import type { Product, ProductCollection } from '@portal/contract/products';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ManufacturerLink, ProductLink } from '#web/features/shared/catalogue-links.tsx';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useProductTypeLabel } from '#web/features/shared/lookup/use-product-type-options.ts';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { CompatibleDevices } from './compatible-devices.tsx';

export interface ProductColumnsOptions {
  kind: ProductCollection;
  /** All products have one manufacturer, so its column is omitted. */
  forManufacturer?: boolean | undefined;
  /** All products fit one device, so its column is omitted. */
  forDevice?: boolean | undefined;
  viewAs?: ViewAs | undefined;
  renderAction?: ((product: Product) => ReactNode) | undefined;
}

/** Columns of the product table for a kind (specification §3). */
export function useProductColumns(options: ProductColumnsOptions): readonly Column<Product>[] {
  const { forManufacturer = false, viewAs, renderAction } = options;
  const own = useOwnColumns(options);
  const { t } = useTranslation();
  const getTypeLabel = useProductTypeLabel();
  const manufacturer: Column<Product> = {
    key: 'manufacturer',
    header: t('fields.manufacturer_id'),
    renderCell: (product) => (
      <ManufacturerLink
        manufacturer={product.manufacturer}
        viewAs={viewAs}
        className="underline-offset-4 hover:underline"
      />
    ),
  };
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'name',
      renderCell: ({ id, name, product_type: type }) => (
        <TableRowLink>
          <ProductLink type={type} id={id} viewAs={viewAs}>
            {name}
          </ProductLink>
        </TableRowLink>
      ),
    },
    {
      key: 'model',
      header: t('fields.model'),
      ordering: 'model',
      renderCell: ({ model }) => model ?? '–',
    },
    ...(forManufacturer ? [] : [manufacturer]),
    {
      key: 'type',
      header: t('products.type'),
      renderCell: ({ product_type: type }) => getTypeLabel(type),
    },
    ...own,
    {
      key: 'status',
      header: t('products.status'),
      renderCell: (product) => <ActiveBadge active={product.is_active} />,
    },
    ...(renderAction
      ? [{ key: 'actions', header: t('products.actions'), numeric: true, renderCell: renderAction }]
      : []),
  ];
}

/** Columns that only this kind has. */
function useOwnColumns(options: ProductColumnsOptions): readonly Column<Product>[] {
  const { kind, forDevice = false, viewAs } = options;
  const { t } = useTranslation();
  const category: Column<Product> = {
    key: 'category',
    header: t('fields.category_id'),
    renderCell: (product) => ('category' in product && product.category?.name) || '–',
  };
  const dosageForm: Column<Product> = {
    key: 'dosage_form',
    header: t('fields.dosage_form'),
    renderCell: (product) => ('dosage_form' in product && product.dosage_form) || '–',
  };
  const compatible: Column<Product> = {
    key: 'compatible_with',
    header: t('products.compatible_with'),
    renderCell: (product) => {
      const devices = 'compatible_with' in product ? product.compatible_with : [];
      return devices.length > 0 ? (
        <CompatibleDevices devices={devices} max={2} viewAs={viewAs} />
      ) : (
        '–'
      );
    },
  };
  if (kind === 'devices') return [category];
  if (kind === 'pharmaceuticals') return [dosageForm];
  return forDevice ? [] : [compatible];
}
