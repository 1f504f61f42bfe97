import { deleteManufacturer, type Manufacturer } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { useCatalogueRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { ProductsCount } from './manufacturer-link.tsx';

export interface DeleteManufacturerDialogProps {
  manufacturer: Manufacturer;
  onClose: () => void;
  /** Navigates to a page that still exists. */
  navigateAway: () => Promise<void>;
}

/**
 * Asks for confirmation before deleting a manufacturer. States in advance that one with products
 * cannot be deleted (API.md §3).
 */
export function DeleteManufacturerDialog(props: DeleteManufacturerDialogProps) {
  const { manufacturer, onClose, navigateAway } = props;
  const { t } = useTranslation();
  const { id, name, products_count: count } = manufacturer;
  return (
    <ConfirmDialog
      execute={() => call(deleteManufacturer, { params: { id } })}
      labels={{
        title: t('manufacturers.delete_title', { name }),
        text: t('manufacturers.delete_text'),
        confirm: t('actions.delete'),
        done: t('manufacturers.deleted', { name }),
        failed: t('manufacturers.delete_failed'),
      }}
      inUse={{
        known: count > 0,
        title: t('manufacturers.in_use_title', { name }),
        text: t('manufacturers.in_use_text'),
        link:
          count > 0 ? (
            <section className="flex flex-col gap-2 rounded bg-sunken px-4 py-3">
              <h3 className="text-xs font-medium text-soft">{t('manufacturers.attached_now')}</h3>
              <ProductsCount count={count} />
            </section>
          ) : null,
      }}
      navigateAway={navigateAway}
      refresh={useCatalogueRefresh()}
      onClose={onClose}
    />
  );
}
