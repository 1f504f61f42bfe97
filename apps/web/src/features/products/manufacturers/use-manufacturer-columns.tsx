import type { ViewAs } from '@portal/contract/kernel';
import type { Manufacturer } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { ManufacturerLink } from '#web/features/shared/catalogue-links.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { WebsiteLink } from './manufacturer-link.tsx';

export interface ManufacturerColumnsOptions {
  /** Includes the columns for employees. */
  forEmployee: boolean;
  viewAs: ViewAs | undefined;
}

/** Columns of the manufacturer table. */
export function useManufacturerColumns(
  options: ManufacturerColumnsOptions,
): readonly Column<Manufacturer>[] {
  const { forEmployee, viewAs } = options;
  const { t } = useTranslation();
  const format = useFormats();
  const own: readonly Column<Manufacturer>[] = [
    {
      key: 'landing',
      header: t('manufacturers.landing_filter'),
      renderCell: (one) =>
        one.show_on_landing ? <Badge tone="info">{t('manufacturers.landing_yes')}</Badge> : '–',
    },
    {
      key: 'created_at',
      header: t('manufacturers.added'),
      ordering: 'created_at',
      renderCell: (one) => format.date(one.created_at),
    },
    {
      key: 'updated_at',
      header: t('manufacturers.changed'),
      ordering: 'updated_at',
      renderCell: (one) => format.date(one.updated_at),
    },
  ];
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'name',
      renderCell: (one) => (
        <TableRowLink>
          <ManufacturerLink manufacturer={one} viewAs={viewAs} />
        </TableRowLink>
      ),
    },
    {
      key: 'products',
      header: t('manufacturers.products'),
      numeric: true,
      renderCell: (one) => format.number(one.products_count),
    },
    {
      key: 'website',
      header: t('fields.website'),
      renderCell: ({ website }) => (website ? <WebsiteLink address={website} /> : '–'),
    },
    ...(forEmployee ? own : []),
  ];
}
