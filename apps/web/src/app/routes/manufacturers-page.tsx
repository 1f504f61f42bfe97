import { lazyComponent } from '#web/lib/lazy-component.ts';
import { createManufacturer } from '@portal/contract/products';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ManufacturerList } from '#web/features/products/manufacturers/manufacturer-list.tsx';
import { ManufacturerPath } from '#web/features/products/manufacturers/manufacturer-path.tsx';
import { ViewedAsBanner } from '#web/features/rights/view-as/view-as-banner.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useOpenForm, useViewAs } from '#web/lib/url/search-params.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const NewManufacturerDialog = lazyComponent(
  async () =>
    (await import('#web/features/products/manufacturers/manufacturer-form.tsx'))
      .NewManufacturerDialog,
);

/** /dashboard/data/manufacturers: who makes what is supplied, for both kinds of user. */
export function ManufacturersPage() {
  const { t } = useTranslation();
  usePageTitle(t('manufacturers.title'));
  const navigate = useNavigate();
  const user = useUser();
  const viewAs = useViewAs();
  const mayAdd = can(user, createManufacturer.access) && !viewAs;
  const { form, open, close } = useOpenForm();
  const show = async (id: string) => {
    await close();
    await navigate({
      to: '/dashboard/data/manufacturers/$id',
      params: { id },
      ignoreBlocker: true,
    });
  };
  return (
    <div className="flex flex-col gap-6">
      <ViewedAsBanner viewAs={viewAs} />
      <PageHeader
        breadcrumb={<ManufacturerPath />}
        title={t('manufacturers.title')}
        description={
          user.role === 'customer' ? t('manufacturers.text_customer') : t('manufacturers.text')
        }
        actions={
          mayAdd ? (
            <Button onClick={() => open('new')}>
              <Plus aria-hidden />
              {t('manufacturers.add')}
            </Button>
          ) : null
        }
      />
      <FeatureErrorBoundary>
        <ManufacturerList onAdd={mayAdd ? () => open('new') : undefined} viewAs={viewAs} />
      </FeatureErrorBoundary>
      {mayAdd && form === 'new' ? (
        <Suspense>
          <NewManufacturerDialog
            onClose={() => void close()}
            onCreated={({ id }) => void show(id)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
