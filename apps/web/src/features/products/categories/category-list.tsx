import {
  changeDeviceCategory,
  createDeviceCategory,
  deleteDeviceCategory,
  type DeviceCategory,
  listDeviceCategories,
} from '@portal/contract/products';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { Plus, Shapes, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormParam, defineForm, FormLink } from '#web/kit/form/define-form.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DevicesLink } from './category-link.tsx';

const formParam = createFormParam('category');

const CategoryDialogs = defineForm({
  param: formParam,
  create: createDeviceCategory,
  change: changeDeviceCategory,
  New: lazyComponent(async () => (await import('./category-form.tsx')).NewCategoryDialog),
  Edit: lazyComponent(async () => (await import('./category-form.tsx')).EditCategoryDialog),
});

/** Device categories with their forms. */
export function CategoryList() {
  const { t } = useTranslation();
  const user = useUser();
  const { open } = useOpenForm();
  const columns = useColumns();
  const list = useList({
    scope: 'products',
    route: listDeviceCategories,
    name: 'categories',
    firstOrdering: 'name',
  });
  const mayAdd = can(user, createDeviceCategory.access);
  return (
    <>
      <ListView
        list={list}
        label={t('device_categories.title')}
        searchLabel={t('device_categories.search')}
        failure={t('device_categories.load_failed')}
        actions={
          mayAdd ? (
            <Button onClick={() => open(formParam.new)}>
              <Plus aria-hidden />
              {t('device_categories.add')}
            </Button>
          ) : null
        }
        columns={columns}
        renderCard={(category) => <CategoryCard category={category} />}
        empty={
          <EmptyState
            icon={<Shapes />}
            title={t('device_categories.empty')}
            text={t('device_categories.empty_text')}
          />
        }
      />
      <CategoryDialogs />
    </>
  );
}

function CategoryCard({ category }: { category: DeviceCategory }) {
  return (
    <LinkCard>
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 wrap-anywhere">
          <CardLink>
            <CategoryName category={category} />
          </CardLink>
        </h2>
        <div className="relative -my-2 -me-2">
          <CategoryActions category={category} />
        </div>
      </div>
      <p className="relative mt-auto self-start">
        <DevicesLink category={category} />
      </p>
    </LinkCard>
  );
}

function useColumns(): readonly Column<DeviceCategory>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'name',
      renderCell: (category) => (
        <TableRowLink>
          <CategoryName category={category} />
        </TableRowLink>
      ),
    },
    {
      key: 'devices',
      header: t('device_categories.devices'),
      renderCell: (category) => <DevicesLink category={category} />,
    },
    {
      key: 'actions',
      header: t('device_categories.actions'),
      numeric: true,
      renderCell: (category) => <CategoryActions category={category} />,
    },
  ];
}

/** Actions on a category, according to the permissions. */
function CategoryActions({ category }: { category: DeviceCategory }) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState(false);
  if (!can(useUser(), deleteDeviceCategory.access)) return null;
  return (
    <>
      <Button variant="ghost" size="icon" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
        <VisuallyHidden>{t('device_categories.delete', { name: category.name })}</VisuallyHidden>
      </Button>
      {deleting ? (
        <Suspense>
          <DeleteCategoryDialog category={category} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type CategoryNameProps = Omit<LinkComponentProps, 'to' | 'search' | 'children'> & {
  category: DeviceCategory;
};

/** Name of a category: opens its form for users who may rename it, otherwise its devices. */
function CategoryName({ category, ...rest }: CategoryNameProps) {
  const { id, name } = category;
  if (!can(useUser(), changeDeviceCategory.access))
    return (
      <Link {...rest} to="/dashboard/data/products" search={{ category_id: id }}>
        {name}
      </Link>
    );
  return (
    <FormLink {...rest} form={formParam.of(id)}>
      {name}
    </FormLink>
  );
}

/** Confirmation before deleting a device category. */
const DeleteCategoryDialog = lazyComponent(
  async () => (await import('./category-form.tsx')).DeleteCategoryDialog,
);
