import type { ViewAs } from '@portal/contract/kernel';
import {
  changeManufacturer,
  deleteManufacturer,
  type Manufacturer,
} from '@portal/contract/products';
import { Link, useNavigate } from '@tanstack/react-router';
import { Factory, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '#web/kit/action/delete-button.tsx';
import { LoadingTitle } from '#web/kit/page/loading-title.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ManufacturerPath } from './manufacturer-path.tsx';

const DeleteManufacturerDialog = lazyComponent(
  async () => (await import('./delete-manufacturer-dialog.tsx')).DeleteManufacturerDialog,
);

const EditManufacturerDialog = lazyComponent(
  async () => (await import('./manufacturer-form.tsx')).EditManufacturerDialog,
);

export interface ManufacturerHeaderProps {
  manufacturer: Manufacturer | undefined;
  viewAs?: ViewAs | undefined;
}

/** Header of a manufacturer's page with name and actions; a skeleton while loading. */
export function ManufacturerHeader({ manufacturer, viewAs }: ManufacturerHeaderProps) {
  const path = <ManufacturerPath isDetail viewAs={viewAs} />;
  if (manufacturer)
    return (
      <PageHeader
        breadcrumb={path}
        title={manufacturer.name}
        actions={viewAs ? null : <Actions manufacturer={manufacturer} />}
      />
    );
  return <PageHeader breadcrumb={path} title={<LoadingTitle />} />;
}

function Actions({ manufacturer }: { manufacturer: Manufacturer }) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { form, open, close } = useOpenForm();
  const [deleting, setDeleting] = useState(false);
  const mayChange = can(user, changeManufacturer.access);
  const navigateAway = () => navigate({ to: '/dashboard/data/manufacturers', replace: true });
  return (
    <>
      {can(user, deleteManufacturer.access) ? (
        <DeleteButton onClick={() => setDeleting(true)} />
      ) : null}
      {mayChange ? (
        <Button variant="outline" onClick={() => open('edit')}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </Button>
      ) : null}
      <Suspense>
        {deleting ? (
          <DeleteManufacturerDialog
            manufacturer={manufacturer}
            onClose={() => setDeleting(false)}
            navigateAway={navigateAway}
          />
        ) : null}
        {mayChange && form === 'edit' ? (
          <EditManufacturerDialog id={manufacturer.id} onClose={() => void close()} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Shown for a manufacturer that does not exist or is hidden. */
export function ManufacturerMissing({ viewAs }: { viewAs?: ViewAs | undefined }) {
  const { t } = useTranslation();
  const title = t('manufacturers.not_found');
  usePageTitle(title);
  const isCustomer = useUser().role === 'customer' || viewAs !== undefined;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<ManufacturerPath isDetail viewAs={viewAs} />} title={title} />
      <EmptyState
        icon={<Factory />}
        title={
          isCustomer ? t('products.not_found_text_customer') : t('manufacturers.not_found_text')
        }
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard/data/manufacturers" search={{ ...viewAs }}>
              {t('manufacturers.back')}
            </Link>
          </Button>
        }
      />
    </div>
  );
}
