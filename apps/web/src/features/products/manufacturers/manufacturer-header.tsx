import type { ViewAs } from '@portal/contract/kernel';
import {
  changeManufacturer,
  deleteManufacturer,
  type Manufacturer,
} from '@portal/contract/products';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DeleteManufacturerDialog, EditManufacturerDialog } from './lazy-manufacturer-dialogs.ts';
import { ManufacturerPath } from './manufacturer-path.tsx';

export interface ManufacturerHeaderProps {
  manufacturer: Manufacturer | undefined;
  viewAs?: ViewAs | undefined;
}

/** Header of a manufacturer's page with name and actions; a skeleton while loading. */
export function ManufacturerHeader({ manufacturer, viewAs }: ManufacturerHeaderProps) {
  const { t } = useTranslation();
  const path = <ManufacturerPath isDetail viewAs={viewAs} />;
  if (manufacturer)
    return (
      <PageHeader
        breadcrumb={path}
        title={manufacturer.name}
        actions={viewAs ? null : <Actions manufacturer={manufacturer} />}
      />
    );
  const waiting = (
    <>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-64" />
    </>
  );
  return <PageHeader breadcrumb={path} title={waiting} />;
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
        <Button variant="outline" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {t('actions.delete')}
        </Button>
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
